// A request to the server: whether it is still pending, and why it was refused.

import { useState } from "preact/hooks";
import { sentenceOf } from "./net";

export type Asking = {
  busy: boolean;
  trouble: string;
  /** Runs one request at a time; the reason of a refusal becomes `trouble`. */
  run: (request: () => Promise<unknown>) => Promise<boolean>;
};

export function useAsking(): Asking {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  const run = async (request: () => Promise<unknown>) => {
    if (busy) {
      return false;
    }
    setBusy(true);
    setTrouble("");
    try {
      await request();
      return true;
    } catch (error) {
      setTrouble(sentenceOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, trouble, run };
}
