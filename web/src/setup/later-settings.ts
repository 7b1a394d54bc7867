// How the host sets the table: a dialog of its own, for most tables stay as they are.

import { laterDialog } from "../widgets/later";

export const TableSettings = laterDialog(() =>
  import("./TableSettings").then((module) => module.TableSettings),
);
