// The keeper's sheet on paper: title, date, the sheet, the chart and the coins. It needs no server.

import type { KeptScores, Scoring } from "../messages";
import { Chart } from "../scores/Chart";
import { today, usePaper } from "../scores/paper";
import { CoinsPart } from "./CoinsPart";
import { type Counted, chartDeals, isOver } from "./counting";
import { outcome } from "./outcome";
import { SheetTable } from "./SheetTable";
import "./paper.css";

/** Prints the sheet, once there is one, as long as this is on the page. */
export function useSheetOnPaper(kept: KeptScores | undefined, scoring: Scoring | undefined): void {
  usePaper(() => kept && scoring && <OnPaper kept={kept} scoring={scoring} />);
}

function OnPaper({ kept, scoring }: Counted) {
  return (
    <>
      <h1>{kept.title}</h1>
      <p>
        {scoring.title} · {today()}
        {isOver(kept, scoring) && (
          <>
            {" "}
            · <b>{outcome(kept, scoring)}</b>
          </>
        )}
      </p>
      <SheetTable kept={kept} scoring={scoring} onPaper />
      <Chart names={kept.players} deals={chartDeals(kept, scoring)} />
      <CoinsPart kept={kept} scoring={scoring} />
    </>
  );
}
