// Sharing a game that is over: a picture of it, drawn here, and a link by which anybody watches it, once
// all who played have agreed; offline its file.

import { useEffect, useRef, useState } from "preact/hooks";
import { isOffline } from "../browser/base";
import { download } from "../browser/downloads";
import { useAsking } from "../connection/asking";
import { command } from "../connection/net";
import { serverGame, table, you } from "../connection/state";
import type { ShareShown, TableUpdate } from "../messages";
import { saveGame } from "../scores/save";
import { dayText } from "../text/time";
import { Button } from "../widgets/Button";
import { CopyField } from "../widgets/CopyField";
import { Dialog } from "../widgets/Dialog";
import { Trouble } from "../widgets/Trouble";
import { HEIGHT, paint, WIDTH } from "./painting";
import { type Picture, pictureOf, spokenPicture } from "./picture";
import { text } from "./share-words";
import "./share.css";

export function Share({ onClose }: { onClose: () => void }) {
  const at = table.value;
  const game = serverGame.value;
  if (!at?.share || !game?.ended) {
    return null;
  }
  // Who plays offline holds the device.
  const agreed = isOffline() || at.share.link !== "";
  const picture = pictureOf(game, at.seats, at.share, dayText(at.share.played), agreed);
  return (
    <Dialog title={text.title} onClose={onClose} wide>
      <div class="share">
        <Drawn picture={picture} agreed={agreed} file={`liverpool-rummy-${at.share.played}.png`} />
        {isOffline() ? <AsFile /> : <Link at={at} share={at.share} />}
      </div>
    </Dialog>
  );
}

interface DrawnProps {
  picture: Picture;
  agreed: boolean;
  file: string;
}

function Drawn({ picture, agreed, file }: DrawnProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [trouble, setTrouble] = useState("");
  const label = spokenPicture(picture);
  useEffect(() => {
    const on = canvas.current?.getContext("2d");
    if (!on) {
      setTrouble(text.noPicture);
      return;
    }
    const style = getComputedStyle(document.documentElement);
    paint(on, picture, {
      sans: style.getPropertyValue("--sans") || "sans-serif",
      serif: style.getPropertyValue("--serif") || "serif",
    });
  }, [JSON.stringify(picture)]);
  const [sends, setSends] = useState(false);
  useEffect(() => {
    const tried = new File([""], file, { type: "image/png" });
    setSends(navigator.canShare?.({ files: [tried] }) ?? false);
  }, [file]);
  const made = (then: (image: Blob) => unknown) =>
    canvas.current?.toBlob((image) => (image ? then(image) : setTrouble(text.noPicture)));
  const send = (image: Blob) =>
    navigator
      .share({ files: [new File([image], file, { type: "image/png" })], title: picture.heading })
      .catch(() => {}); // the person has changed their mind
  return (
    <section aria-label={text.picture}>
      <canvas ref={canvas} width={WIDTH} height={HEIGHT} role="img" aria-label={label} />
      <Trouble says={trouble} />
      <p class="choices">
        <Button onClick={() => made((image) => download(image, file))}>{text.save}</Button>
        {sends && <Button onClick={() => made(send)}>{text.send}</Button>}
      </p>
      {!agreed && <p class="mute">{text.letters}</p>}
    </section>
  );
}

/** Offline there is no link that others could open. */
function AsFile() {
  const saving = useAsking();
  return (
    <section aria-labelledby="share-file">
      <h3 id="share-file">{text.file}</h3>
      <p>{text.fileMeans}</p>
      <p class="choices">
        <Button main onClick={() => saving.run(saveGame)}>
          {text.saveFile}
        </Button>
      </p>
      <Trouble says={saving.trouble} />
    </section>
  );
}

function Link({ at, share }: { at: TableUpdate; share: ShareShown }) {
  const asking = useAsking();
  const own = you.value;
  const named = (seats: readonly number[]) =>
    seats.map((seat) => (seat === own ? text.you : (at.seats[seat]?.name ?? "")));
  const agreed = own !== null && share.agreed.includes(own);
  const answer = (yes: boolean) => asking.run(() => command({ kind: "share", yes }));
  return (
    <section aria-labelledby="share-link">
      <h3 id="share-link">{text.link}</h3>
      <p>{share.possible ? text.linkMeans : text.left}</p>
      {share.link !== "" ? (
        <>
          <CopyField address={share.link} label={text.link} />
          <p class="mute">{text.takeBackMeans}</p>
        </>
      ) : (
        share.possible && (
          <p role="status">
            {share.agreed.length > 0 && `${text.agreed(named(share.agreed))} `}
            {text.missing(named(share.missing))}
          </p>
        )
      )}
      <Trouble says={asking.trouble} />
      {share.possible && (
        <p class="choices">
          <button
            type="button"
            class={agreed ? "button" : "button main"}
            aria-disabled={asking.busy}
            onClick={() => answer(!agreed)}
          >
            {agreed ? text.takeBack : text.agree}
          </button>
        </p>
      )}
    </section>
  );
}
