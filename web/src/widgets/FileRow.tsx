// What is kept as a file: a button that saves it, one that takes in a file, and below them why that failed.

import type { ComponentChildren } from "preact";
import { Button } from "./Button";
import { FileButton, type FileButtonProps } from "./FileButton";
import { Trouble } from "./Trouble";
import "./file-row.css";

interface Props {
  /** Nothing where there is nothing to save. */
  save?: { label: string; onClick: () => void } | false;
  /** Nothing where no file can be taken in. */
  load?: Omit<FileButtonProps, "busy"> | false;
  busy?: boolean;
  trouble: string;
  /** Further buttons. */
  children?: ComponentChildren;
}

export function FileRow({ save, load, busy, trouble, children }: Props) {
  return (
    <div class="row-buttons file-row">
      {save && (
        <Button icon="save" aria-disabled={busy} onClick={() => busy || save.onClick()}>
          {save.label}
        </Button>
      )}
      {load && <FileButton {...load} busy={busy} />}
      {children}
      <Trouble says={trouble} />
    </div>
  );
}
