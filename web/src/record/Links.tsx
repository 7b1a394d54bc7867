// The links of a record: for those who write in it, and for those who only read it.

import { Address } from "../widgets/Address";
import { addressOf, type Opened } from "./store";
import { text } from "./words";

export function Links({ record }: { record: Opened }) {
  const { id, secret, reading, writes } = record;
  const link = (key: string, label: string) => (
    <details>
      <summary>{label}</summary>
      <Address address={addressOf(id, key)} label={label} qrLabel={text.qr(label)} />
    </details>
  );
  return (
    <section class="panel record-links" aria-label={text.links}>
      <h2>{text.links}</h2>
      {writes && <p class="mute">{text.keep}</p>}
      {writes && link(secret, text.writing)}
      {link(reading, text.reading)}
    </section>
  );
}
