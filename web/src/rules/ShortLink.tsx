// A short link to the rules and its code for a camera, where the server can be reached to keep them.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { isOffline } from "../browser/base";
import { useAsking } from "../connection/asking";
import { ask } from "../connection/net";
import { addressForOthers, connection } from "../connection/state";
import { Address } from "../widgets/Address";
import { Button } from "../widgets/Button";
import { Trouble } from "../widgets/Trouble";
import { text } from "./words";

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
