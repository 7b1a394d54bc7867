// Those who watch a table without a seat: who they are, the link by which they come, and for the host
// the way to send them off.

import { type Asking, useAsking } from "../connection/asking";
import { command } from "../connection/net";
import type { TableUpdate } from "../messages";
import { words } from "../text/words";
import { Address } from "../widgets/Address";
import { Icon } from "../widgets/Icons";
import { Trouble } from "../widgets/Trouble";
import { ConfirmButton } from "./ConfirmButton";
import { watchers as text } from "./words";

export function Watchers({ at }: { at: TableUpdate }) {
  const asking = useAsking();
  const all = at.watchers ?? [];
  if (!at.watchable) return null;
  return (
    <section class="watchers">
      <h3>{words.watching.count(all.length)}</h3>
      {all.length > 0 && (
        <ul>
          {all.map(({ number, name }) => (
            <li key={number}>
              <Icon name="eye" />
              <span>
                <b>{name}</b>
                <small>{at.settings.watch_delay ? text.oneTurnBehind : text.withoutSeat}</small>
              </span>
              {at.you !== null && at.you === at.host && (
                <SendOff watcher={number} name={name} asking={asking} />
              )}
            </li>
          ))}
        </ul>
      )}
      <Trouble says={asking.trouble} />
      {at.watch_link ? (
        <details>
          <summary>{text.letOthers}</summary>
          <p>{text.linkMeans}</p>
          <Address address={at.watch_link} label={text.link} qrLabel={words.watching.qr} />
          <p>
            <a class="button" href={screenLink(at.watch_link)} target="_blank" rel="noreferrer">
              {text.bigScreen}
            </a>
          </p>
          <p class="mute">{text.bigScreenMeans}</p>
        </details>
      ) : (
        <p class="mute">{text.askHost}</p>
      )}
    </section>
  );
}

/** The address of the big screen, by the link to watch. */
function screenLink(link: string): string {
  const { pathname, hash } = new URL(link);
  return `${pathname}/tv${hash}`;
}

function SendOff(props: { watcher: number; name: string; asking: Asking }) {
  const { watcher, name, asking } = props;
  return (
    <ConfirmButton
      asking={asking}
      label={text.sendOff}
      question={text.sendOffMeans(name)}
      act={() => command({ kind: "send_off", watcher })}
    />
  );
}
