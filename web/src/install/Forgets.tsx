// Said where something lasting is kept in a browser that does not keep it.

import { words } from "../text/words";
import { forgets } from "./installing";

export const Forgets = () => (forgets.value ? <p class="mute">{words.forgets}</p> : null);
