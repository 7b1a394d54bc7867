// "Are the cards fair?": counts over all deals of this server, beside what chance allows.

import { useEffect, useState } from "preact/hooks";
import { ask, sentenceOf } from "../connection/net";
import type { CountRow, CountsShown } from "../messages";
import { Figures } from "../widgets/Figures";
import { Icon } from "../widgets/Icons";
import { text } from "./counts-words";
import { Opened } from "./Opened";
import "./counts.css";

export function Counts() {
  const [shown, setShown] = useState<CountsShown | string>();
  useEffect(() => {
    ask({ kind: "counts" }).then(setShown, (error: Error) => setShown(sentenceOf(error)));
  }, []);
  if (shown === undefined || typeof shown === "string") {
    return <p role="status">{shown ?? text.counting}</p>;
  }
  if (shown.hands === 0) {
    return <p>{text.nothing}</p>;
  }
  return (
    <Opened class="fair-counts">
      <p>{text.about(shown.hands)}</p>
      {text.groups.map(({ measure, who, title }) => {
        const rows = shown.rows.filter((row) => row.measure === measure && row.who === who);
        return rows.length > 0 && <Group key={title} title={title} rows={rows} />;
      })}
      <p class="mute">{text.limits}</p>
    </Opened>
  );
}

function Group({ title, rows }: { title: string; rows: readonly CountRow[] }) {
  return (
    <Figures
      caption={`${title} (${text.of(rows[0]?.of ?? 0)})`}
      heads={text.columns}
      lines={rows.map((row) => [
        text.value(row),
        text.share(row.share),
        text.share(row.chance),
        <>
          {text.range(row.low, row.high)}
          {isOutside(row) && (
            <span class="fair-outside">
              <Icon name="question" />
              {text.outside}
            </span>
          )}
        </>,
      ])}
    />
  );
}

export const isOutside = ({ share, low, high }: CountRow) => share < low || share > high;
