// The rules in plain words: the table's own, or on the home page those of any rule set. The
// sentences come from the server; the page only groups them and searches in them.

import { useEffect, useState } from "preact/hooks";
import { isOffline } from "../browser/base";
import { linkTo } from "../browser/route";
import { ask, sentenceOf } from "../connection/net";
import { table } from "../connection/state";
import type { RuleLine, RulesShown, TableUpdate } from "../messages";
import { BookLink } from "../offline/BookLink";
import { presetCalled } from "../rule-sets/groups";
import { rulesToOpen } from "../rule-sets/queries";
import { RuleSetSelect } from "../rule-sets/RuleSetSelect";
import { savedAs } from "../rule-sets/saved";
import { rules as chosenAtHome } from "../setup/choices";
import { lobby } from "../setup/words";
import { words } from "../text/words";
import { Dialog } from "../widgets/Dialog";
import { Trouble } from "../widgets/Trouble";
import { bySubject, searchLines } from "./grouping";
import { rules as text } from "./words";

export function Rules({ onClose }: { onClose: () => void }) {
  const at = table.value;
  const [chosen, choose] = useState(chosenAtHome.value);
  const [rules, setRules] = useState<RulesShown | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    let wanted = true;
    setTrouble("");
    fetched(chosen, at).then(
      (fetchedRules) => wanted && setRules(fetchedRules),
      (error: unknown) => wanted && setTrouble(sentenceOf(error)),
    );
    return () => {
      wanted = false;
    };
  }, [chosen, at?.query]);
  return (
    <Dialog title={rules ? rules.title : words.rules.ruleSet} onClose={onClose} wide>
      {!at && <RuleSetSelect value={chosen} onChange={choose} saved />}
      <Trouble says={trouble} />
      {rules && !trouble && (
        <RulesInWords rules={rules} base={at?.base_title ?? baseTitle(rules)} />
      )}
      {!rules && !trouble && <p>{text.fetching}</p>}
    </Dialog>
  );
}

/** The rules of the table, or those that somebody looks at from the first page. */
async function fetched(chosen: string, at: TableUpdate | null): Promise<RulesShown> {
  const { rules, changes, rules_title } = at ?? (await rulesToOpen(chosen));
  const answer = await ask({ kind: "rules", rules, changes });
  const query = at?.query ?? savedAs(chosen)?.query ?? answer.query;
  return { ...answer, title: rules_title || answer.title, query };
}

const baseTitle = ({ name }: RulesShown) => presetCalled(name)?.whole_title ?? name;

function RulesInWords({ rules, base }: { rules: RulesShown; base: string }) {
  const [search, setSearch] = useState("");
  const lines = searchLines(rules.lines, search);
  const changed = rules.lines.filter((line) => line.differs);
  return (
    <div class="rules">
      <ol class="rules-short">
        {rules.short.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
      {rules.warnings.map((warning) => (
        <p class="note" key={warning}>
          {warning}
        </p>
      ))}
      <Onward query={rules.query} />
      {changed.length > 0 && (
        <section>
          <h3>{lobby.differs(base)}</h3>
          <Lines lines={changed} />
        </section>
      )}
      <label class="labelled">
        <span>{text.search}</span>
        <input
          class="field"
          type="search"
          value={search}
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
      </label>
      <p class="spoken" role="status">
        {search && text.found(lines.length, rules.lines.length)}
      </p>
      {lines.length === 0 && <p>{text.noneFound}</p>}
      {bySubject(lines).map((subject) => (
        <details key={subject.title} open={search !== ""}>
          <summary>{subject.title}</summary>
          <Lines lines={subject.lines} />
        </details>
      ))}
    </div>
  );
}

/** The same rules to read and print, and to change; beside the table, which stays open. */
function Onward({ query }: { query: string }) {
  const editor = `/house-rules?${query}`;
  return (
    <>
      <div class="choices">
        <BookLink query={query} beside>
          {text.book}
        </BookLink>
        {isOffline() ? (
          // Offline there is one tab.
          <a class="button" {...linkTo(editor)}>
            {text.makeOwn}
          </a>
        ) : (
          <>
            <a class="button" href={`/print?${query}`} target="_blank" rel="noreferrer">
              {text.print}
            </a>
            <a class="button" href={editor} target="_blank" rel="noreferrer">
              {text.makeOwn}
            </a>
          </>
        )}
      </div>
      {isOffline() && <p class="mute">{words.rules.fromServer}</p>}
    </>
  );
}

function Lines({ lines }: { lines: readonly RuleLine[] }) {
  return (
    <dl>
      {lines.map((line) => (
        <div key={line.key}>
          <dt>{line.question}</dt>
          <dd>
            {line.answer} {line.differs && <small class="changed">{text.changedHere}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
