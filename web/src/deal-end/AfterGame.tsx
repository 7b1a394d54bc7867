// What can be done with a game that is over.

import { useEffect, useState } from "preact/hooks";
import { say } from "../browser/announce";
import { go } from "../browser/route";
import { useAsking } from "../connection/asking";
import { table, you } from "../connection/state";
import { saveGame } from "../scores/save";
import { Icon } from "../widgets/Icons";
import { laterDialog } from "../widgets/later";
import { Trouble } from "../widgets/Trouble";
import { sharing, text } from "./words";

const Share = laterDialog(() => import("./Share").then((m) => m.Share));

interface Props {
  onWatch: () => void;
  onReview: () => void;
}

export function AfterGame({ onWatch, onReview }: Props) {
  const saving = useAsking();
  return (
    <>
      <button type="button" class="button" onClick={onWatch}>
        <Icon name="play" />
        <Label of={text.watch} />
      </button>
      {table.value?.review && (
        <button type="button" class="button" onClick={onReview}>
          <Icon name="find" />
          <Label of={text.review} />
        </button>
      )}
      <ShareButton />
      <button type="button" class="button" onClick={() => saving.run(saveGame)}>
        <Icon name="save" />
        <Label of={text.save} />
      </button>
      <button type="button" class="button" onClick={() => go("/")}>
        <Icon name="home" />
        <span>{text.home}</span>
      </button>
      <Trouble says={saving.trouble} />
    </>
  );
}

function Label({ of: [word, more] }: { of: readonly [string, string] }) {
  return (
    <span>
      {word}
      <span class="longer">{more}</span>
    </span>
  );
}

/** Opens the picture and the link; shows when somebody else asks whether the game may be shared. */
function ShareButton() {
  const [opened, setOpened] = useState(false);
  const at = table.value;
  const share = at?.share;
  const own = you.value;
  const [first] = share?.agreed ?? [];
  const asks = share && own !== null && share.missing.includes(own) && first !== undefined;
  const who = asks ? (at?.seats[first]?.name ?? "") : "";
  useEffect(() => {
    if (who) say(sharing.asks(who), { urgent: true });
  }, [who]);
  if (!share) {
    return null;
  }
  return (
    <>
      <button type="button" class="button" onClick={() => setOpened(true)}>
        <Icon name="share" />
        <span>{sharing.share}</span>
      </button>
      {who && <span class="ended-asks">{sharing.asks(who)}</span>}
      {opened && <Share onClose={() => setOpened(false)} />}
    </>
  );
}
