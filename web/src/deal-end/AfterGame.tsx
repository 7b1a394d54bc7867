// What can be done with a game that is over.

import { useEffect, useState } from "preact/hooks";
import { say } from "../browser/announce";
import { go } from "../browser/route";
import { useAsking } from "../connection/asking";
import { table, you } from "../connection/state";
import { saveGame } from "../scores/save";
import { Button } from "../widgets/Button";
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
      <Button icon="play" onClick={onWatch}>
        <Label of={text.watch} />
      </Button>
      {table.value?.review && (
        <Button icon="find" onClick={onReview}>
          <Label of={text.review} />
        </Button>
      )}
      <ShareButton />
      <Button icon="save" onClick={() => saving.run(saveGame)}>
        <Label of={text.save} />
      </Button>
      <Button icon="home" onClick={() => go("/")}>
        <span>{text.home}</span>
      </Button>
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
      <Button icon="share" onClick={() => setOpened(true)}>
        <span>{sharing.share}</span>
      </Button>
      {who && <span class="ended-asks">{sharing.asks(who)}</span>}
      {opened && <Share onClose={() => setOpened(false)} />}
    </>
  );
}
