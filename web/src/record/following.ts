// What others write in a record comes here by itself, while the page is seen and there is a connection.

import { effect } from "@preact/signals";
import { sentenceOf, Unanswered } from "../connection/failures";
import { connection } from "../connection/state";
import { openRecord } from "./store";

/** Milliseconds between two requests. */
const EVERY = 15_000;

/** Reads the record again and again; tells each time why it was refused, `""` where it was not. Gives
 * what ends it. That no answer came is said by the page itself. */
export function followRecord(
  id: string,
  secret: string,
  tell: (trouble: string) => void,
): () => void {
  return effect(() => {
    if (connection.value !== "open") {
      return;
    }
    let wanted = true;
    const look = async () => {
      if (document.visibilityState !== "visible") {
        return;
      }
      let trouble = "";
      try {
        await openRecord(id, secret);
      } catch (error) {
        if (error instanceof Unanswered) {
          return;
        }
        trouble = sentenceOf(error);
      }
      if (wanted) {
        tell(trouble);
      }
    };
    void look();
    const timer = setInterval(look, EVERY);
    document.addEventListener("visibilitychange", look);
    return () => {
      wanted = false;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  });
}
