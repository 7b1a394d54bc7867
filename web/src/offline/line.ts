// The page's line to the game on this device: it looks like a socket, and ends in a worker.

import type { Line } from "../connection/opening";
import type { FromWorker, ToWorker } from "./talking";

type WorkerLike = Pick<Worker, "postMessage" | "addEventListener" | "removeEventListener">;

/** Makes lines to this worker, of which the newest alone is heard. */
export function linesTo(worker: WorkerLike): () => Line {
  let newest: OfflineLine | undefined;
  return () => {
    newest?.close();
    newest = new OfflineLine(worker);
    return newest;
  };
}

class OfflineLine implements Line {
  readyState: number = 0;
  onopen: Line["onopen"] = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: Line["onclose"] = null;
  private readonly hears = ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === "told") this.onmessage?.({ data: data.text } as MessageEvent);
  };

  constructor(private readonly worker: WorkerLike) {
    worker.addEventListener("message", this.hears as EventListener);
    this.post({ kind: "connect" });
    queueMicrotask(() => {
      if (this.readyState !== 0) return;
      this.readyState = 1;
      this.onopen?.(new Event("open"));
    });
  }

  send(text: string): void {
    this.post({ kind: "say", text });
  }

  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.worker.removeEventListener("message", this.hears as EventListener);
    this.post({ kind: "leave" });
  }

  private post(message: ToWorker): void {
    this.worker.postMessage(message);
  }
}
