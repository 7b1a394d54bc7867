// A game file of anybody, opened to be looked through: the page asks from whose side.

import { useState } from "preact/hooks";
import { go } from "../browser/route";
import { NotText, readText } from "../browser/text-files";
import { useAsking } from "../connection/asking";
import { ask } from "../connection/net";
import { LARGEST_GAME } from "../numbers";
import { whyNotRead } from "../text/file-kinds";
import { Button } from "../widgets/Button";
import { Dialog } from "../widgets/Dialog";
import { FileRow } from "../widgets/FileRow";
import { Trouble } from "../widgets/Trouble";
import { fileWords } from "./file-words";

const text = fileWords.game;
const GAME_FILES = ".toml,application/toml,text/plain";

interface Opened {
  file: string;
  names: readonly string[];
}

export function OpenGame() {
  const asking = useAsking();
  const [opened, setOpened] = useState<Opened | null>(null);
  const load = (chosen: File) =>
    asking.run(async () => {
      if (chosen.size > LARGEST_GAME) throw new Error(text.large);
      const file = await readText(chosen).catch((error) => {
        throw error instanceof NotText ? error : new Error(text.other);
      });
      const other = whyNotRead(file, "record");
      if (other) throw new Error(other);
      const found = await ask({ kind: "open_game", text: file });
      if (found.kind === "game_found") setOpened({ file, names: found.names });
    });
  const look = (seat: number) =>
    asking.run(async () => {
      const found = await ask({ kind: "open_game", text: opened?.file ?? "", seat });
      if (found.kind === "seated") go(`/t/${found.table}`);
    });
  return (
    <>
      <FileRow
        busy={asking.busy}
        trouble={opened ? "" : asking.trouble}
        load={{ icon: "find", label: text.open, accept: GAME_FILES, onChoose: load }}
      />
      {opened && (
        <Dialog title={text.whose} onClose={() => setOpened(null)}>
          <p>{text.whoseMeans}</p>
          <div class="choices">
            {opened.names.map((name, seat) => (
              <Button key={name} aria-disabled={asking.busy} onClick={() => look(seat)}>
                {name}
              </Button>
            ))}
          </div>
          <Trouble says={asking.trouble} />
        </Dialog>
      )}
    </>
  );
}
