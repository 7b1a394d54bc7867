// What becomes of a rule set: saved in this browser, sent as a link, kept as a file, taken to a
// table or onto paper.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { addressToSend } from "../browser/addresses";
import { say } from "../browser/announce";
import { isOffline } from "../browser/base";
import { download } from "../browser/downloads";
import { prefs } from "../browser/prefs";
import { go, linkTo } from "../browser/route";
import { NotText, readText } from "../browser/text-files";
import { useAsking } from "../connection/asking";
import { ask, command } from "../connection/net";
import { addressForOthers, connection } from "../connection/state";
import type { Edited } from "../messages";
import { LONGEST_FILE, LONGEST_TABLE_TITLE } from "../numbers";
import { BookLink } from "../offline/BookLink";
import { ownMark } from "../people/own";
import { FEWEST_PLAYERS, MOST_PLAYERS } from "../rule-sets/players";
import { NameField } from "../setup/NameField";
import { words } from "../text/words";
import { Address } from "../widgets/Address";
import { Button } from "../widgets/Button";
import { CopyField } from "../widgets/CopyField";
import { FileRow } from "../widgets/FileRow";
import { Icon } from "../widgets/Icons";
import { Stepper } from "../widgets/Stepper";
import { Trouble } from "../widgets/Trouble";
import { edited, loadFile, trouble } from "./editor";
import { isListed, isSaved, noteOn, saveNow } from "./Saving";
import { text } from "./words";
import "./save-and-share.css";

export function SaveAndShare() {
  const ruleSet = edited.value;
  if (ruleSet === null) {
    return null;
  }
  return (
    <section class="panel keep" id="keep" aria-label={text.keep}>
      <h2 tabIndex={-1}>{text.keep}</h2>
      <Save ruleSet={ruleSet} />
      <Share ruleSet={ruleSet} />
      <Files ruleSet={ruleSet} />
      <h2>{text.use}</h2>
      <OnPaper ruleSet={ruleSet} />
      <AtATable ruleSet={ruleSet} />
    </section>
  );
}

function Save({ ruleSet }: { ruleSet: Edited }) {
  const saved = isSaved(ruleSet);
  const means = ruleSet.faults.length > 0 ? text.mendFirst : text.saveMeans;
  return (
    <>
      <Button
        main
        icon={saved ? "check" : "save"}
        aria-disabled={saved}
        aria-describedby="save-note"
        onClick={saveNow}
      >
        {saved ? text.isSaved : text.save}
      </Button>
      <p class={isListed(ruleSet) && !saved ? "note" : "mute"} id="save-note">
        {isListed(ruleSet) ? noteOn(ruleSet.title) : means}
      </p>
    </>
  );
}

function Share({ ruleSet }: { ruleSet: Edited }) {
  const address = addressToSend(`/house-rules?${ruleSet.query}`);
  const title = ruleSet.title || ruleSet.base_title;
  return (
    <div class="share">
      <h3>{text.share}</h3>
      <p class="mute">{text.shareHow}</p>
      <CopyField address={address} label={text.link}>
        {"share" in navigator && (
          <Button
            icon="share"
            onClick={() =>
              // Whoever changes their mind in the device's own window has not shared it.
              navigator.share({ title, url: address }).catch(() => {})
            }
          >
            {text.send}
          </Button>
        )}
      </CopyField>
      <ShortLink query={ruleSet.query} />
    </div>
  );
}

function Files({ ruleSet }: { ruleSet: Edited }) {
  const bad = trouble.value?.key === "file" ? trouble.value.sentence : "";
  return (
    <div class="files">
      <FileRow
        trouble={bad}
        save={{
          label: text.download,
          onClick: () => download(ruleSet.file_text, ruleSet.file_name),
        }}
        load={{ icon: "sheet", label: text.load, accept: ".toml,text/plain", onChoose: takeIn }}
      />
      <p class="mute">{text.loadHow}</p>
    </div>
  );
}

/** Takes up the rule set of a file, and says so. */
export async function takeIn(file: File): Promise<void> {
  try {
    if (file.size > LONGEST_FILE) {
      throw new NotText(text.tooLarge);
    }
    if (await loadFile(await readText(file))) {
      say(text.loaded(edited.value?.title || (edited.value?.base_title ?? "")));
    } else if (trouble.value) {
      trouble.value = { ...trouble.value, key: "file" };
    }
  } catch (error) {
    const sentence = error instanceof NotText ? error.message : text.notRead;
    trouble.value = { key: "file", sentence };
  }
}

function OnPaper({ ruleSet }: { ruleSet: Edited }) {
  const off = ruleSet.faults.length > 0;
  const { query } = ruleSet;
  const links = [
    ...(isOffline() ? [] : [["/print", "print", text.print] as const]),
    ["/score", "sheet", text.keepScore],
    ["/learn", "bulb", text.learn],
  ] as const;
  return off ? (
    <p class="mute">{text.mendFirst}</p>
  ) : (
    <>
      <div class="row-buttons">
        <BookLink query={query}>
          <Icon name="book" />
          {text.ruleBook}
        </BookLink>
        {links.map(([path, icon, label]) => (
          <a key={path} class="button" {...linkTo(`${path}?${query}`)}>
            <Icon name={icon} />
            {label}
          </a>
        ))}
      </div>
      {isOffline() && <p class="mute">{words.rules.fromServer}</p>}
    </>
  );
}

function AtATable({ ruleSet }: { ruleSet: Edited }) {
  const opening = useAsking();
  const [wanted, setWanted] = useState(4);
  const [least, most] = [
    Math.max(FEWEST_PLAYERS, ruleSet.least),
    Math.min(MOST_PLAYERS, ruleSet.most),
  ];
  const seats = Math.min(most, Math.max(least, wanted));
  if (ruleSet.faults.length > 0) {
    return null;
  }
  if (ruleSet.unplayable) {
    return <p class="note">{ruleSet.unplayable}</p>;
  }
  const open = (start: boolean) =>
    opening.run(async () => {
      const name = prefs.name.value.trim();
      const seated = await command({
        kind: "open",
        name: name || words.home.guest,
        title: start ? "" : words.home.tableOf(name).slice(0, LONGEST_TABLE_TITLE),
        seats,
        rules: ruleSet.base,
        changes: ruleSet.changes,
        rules_title: ruleSet.title,
        start,
        mark: ownMark.value,
      });
      go(`/t/${seated.table}`);
    });
  return (
    <form
      class="at-a-table"
      onSubmit={(event) => {
        event.preventDefault();
        void open(false);
      }}
    >
      <h3>{text.table}</h3>
      <div class="at-a-table-fields">
        <NameField />
        <Stepper label={text.seats} value={seats} least={least} most={most} onChange={setWanted} />
      </div>
      <Trouble says={opening.trouble} />
      <div class="row-buttons">
        <Button type="submit" icon="link" aria-disabled={opening.busy}>
          {text.openTable}
        </Button>
        <Button icon="play" aria-disabled={opening.busy} onClick={() => open(true)}>
          {text.playNow}
        </Button>
      </div>
    </form>
  );
}

/** A short link to the rules and its code for a camera, where the server can be reached to keep them. */
export function ShortLink({ query }: { query: string }) {
  const asking = useAsking();
  const [short, setShort] = useState({ query: "", link: "" });
  if (short.link && short.query === query) {
    return <Shown link={short.link} />;
  }
  if (connection.value !== "open" || isOffline()) {
    return null;
  }
  const shorten = async () => {
    const { link } = await ask({ kind: "shorten", query });
    setShort({ query, link });
  };
  return (
    <>
      <div class="row-buttons">
        <Button icon="link" aria-disabled={asking.busy} onClick={() => asking.run(shorten)}>
          {text.shorten}
        </Button>
      </div>
      <Trouble says={asking.trouble} />
    </>
  );
}

/** Takes the place of the button that was pressed, and its focus. */
function Shown({ link }: { link: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.focus(), []);
  return (
    <div class="short-link" tabIndex={-1} ref={place}>
      <Address
        address={addressForOthers(`/r/${link}`)}
        label={text.shortLink}
        qrLabel={text.shortLinkCode}
      />
      <p class="mute">{text.shortLinkMeans}</p>
    </div>
  );
}
