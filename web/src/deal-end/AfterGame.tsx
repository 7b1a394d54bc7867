// What can be done with a game that is over.

import { go } from "../browser/route";
import { useAsking } from "../connection/asking";
import { saveGame } from "../scores/save";
import { Icon } from "../widgets/Icons";

export function AfterGame({ onWatch }: { onWatch: () => void }) {
  const saving = useAsking();
  return (
    <>
      <button type="button" class="button" onClick={onWatch}>
        <Icon name="play" />
        <span>
          Watch<span class="longer"> it again</span>
        </span>
      </button>
      <button type="button" class="button" onClick={() => saving.run(saveGame)}>
        <Icon name="save" />
        <span>
          Save<span class="longer"> the game file</span>
        </span>
      </button>
      <button type="button" class="button" onClick={() => go("/")}>
        <Icon name="home" />
        <span>Home</span>
      </button>
      {saving.trouble && (
        <span class="trouble" role="alert">
          {saving.trouble}
        </span>
      )}
    </>
  );
}
