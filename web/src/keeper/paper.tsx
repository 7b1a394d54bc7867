// What the browser prints while a sheet is on the page: title, date, the sheet, the chart and the
// coins. It is put together only while it prints, and needs no server.

import { render } from "preact";
import { useEffect } from "preact/hooks";
import type { KeptScores, Scoring } from "../messages";
import { Chart } from "../scores/Chart";
import { CoinsPart } from "./CoinsPart";
import { chartDeals, isOver } from "./counting";
import { outcome } from "./outcome";
import { SheetTable } from "./SheetTable";
import "./paper.css";

export function usePaper(kept: KeptScores | null, scoring: Scoring | null): void {
  useEffect(() => {
    if (!kept || !scoring) {
      return;
    }
    let paper: HTMLElement | null = null;
    const layOut = () => {
      paper ??= document.createElement("div");
      paper.className = "paper";
      document.body.append(paper);
      document.documentElement.classList.add("on-paper");
      render(<OnPaper kept={kept} scoring={scoring} />, paper);
    };
    const clearAway = () => {
      if (paper) {
        render(null, paper);
        paper.remove();
        document.documentElement.classList.remove("on-paper");
      }
    };
    addEventListener("beforeprint", layOut);
    addEventListener("afterprint", clearAway);
    return () => {
      clearAway();
      removeEventListener("beforeprint", layOut);
      removeEventListener("afterprint", clearAway);
    };
  }, [kept, scoring]);
}

function OnPaper({ kept, scoring }: { kept: KeptScores; scoring: Scoring }) {
  const today = new Date().toLocaleDateString(undefined, { dateStyle: "long" });
  return (
    <>
      <h1>{kept.title}</h1>
      <p>
        {scoring.title} · {today}
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
