// The records that this device knows, and a new one, which may be a club night.

import { useState } from "preact/hooks";
import { go, linkTo } from "../browser/route";
import { useAsking } from "../connection/asking";
import { clubPath } from "../results/evening";
import { eveningOf, LONGEST } from "../results/form";
import { textFault, tidied } from "../text/names";
import { Button } from "../widgets/Button";
import { ConfirmDialog } from "../widgets/ConfirmDialog";
import { TextField } from "../widgets/TextField";
import { Trouble } from "../widgets/Trouble";
import { beginRecord, forget, type Known, known, pathOf } from "./store";
import { text } from "./words";

export function Records({ club }: { club: boolean }) {
  const beginning = useAsking();
  const words = club ? text.club : text;
  const usual = club ? text.club.usual(eveningOf(Date.now())) : text.usual;
  const [title, setTitle] = useState<string>(usual);
  const [forgetting, setForgetting] = useState<Known | null>(null);
  const begin = (event: Event) => {
    event.preventDefault();
    const named = tidied(title) || usual;
    void beginning.run(async () => {
      const fault = textFault(named, LONGEST.title);
      if (fault) {
        throw new Error(fault);
      }
      go(await beginRecord(named, club));
    });
  };
  return (
    <main class="my-games record">
      <header>
        <h1>{words.title}</h1>
        <Button slight icon="back" onClick={() => go("/games")}>
          {text.myGames}
        </Button>
        <p class="mute">{words.what}</p>
      </header>
      {known.value.length > 0 && (
        <section class="panel" aria-label={text.known}>
          <h2>{text.known}</h2>
          <ul class="record-known">
            {known.value.map((one) => {
              const night = pathOf(one, true) === clubPath();
              return (
                <li key={one.id}>
                  <a {...linkTo(pathOf(one, night))}>{nameOf(one)}</a>
                  <Button
                    slight
                    icon="close"
                    aria-label={text.forget(nameOf(one))}
                    onClick={() => setForgetting(one)}
                  >
                    {text.forgetShort}
                  </Button>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      <form class="panel record-form" onSubmit={begin}>
        <TextField
          label={words.name}
          value={title}
          longest={LONGEST.title}
          onInput={(event) => setTitle(event.currentTarget.value)}
        />
        <Button type="submit" main aria-disabled={beginning.busy}>
          {words.begin}
        </Button>
        <Trouble says={beginning.trouble} />
        {!club && (
          <a class="button slight" {...linkTo("/record#club")}>
            {text.club.begin}
          </a>
        )}
      </form>
      {forgetting && (
        <ConfirmDialog
          title={text.forgetTitle(nameOf(forgetting))}
          means={text.forgetMeans}
          yes={text.forgetNow}
          no={text.keepLink}
          onYes={() => {
            forget(forgetting.id);
            setForgetting(null);
          }}
          onNo={() => setForgetting(null)}
        />
      )}
    </main>
  );
}

/** A record that nothing was written in yet has no name. */
const nameOf = ({ id, title }: Known) => title || id;
