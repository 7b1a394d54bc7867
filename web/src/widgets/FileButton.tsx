// A button that chooses a file of this device.

import { useRef } from "preact/hooks";
import { Button } from "./Button";
import type { IconName } from "./Icons";

/** Which files are offered where JSON is read. */
export const JSON_FILES = ".json,application/json";

export interface FileButtonProps {
  icon: IconName;
  label: string;
  /** What the file is chosen for, where the button says less. */
  what?: string;
  /** Which files are offered, as `.json`. */
  accept: string;
  busy?: boolean | undefined;
  onChoose: (file: File) => void;
}

export function FileButton({ icon, label, what, accept, busy, onChoose }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={icon} aria-disabled={busy} onClick={() => busy || field.current?.click()}>
        {label}
      </Button>
      <input
        ref={field}
        type="file"
        accept={accept}
        aria-label={what ?? label}
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = ""; // the same file can be chosen once more
          if (file) {
            onChoose(file);
          }
        }}
      />
    </>
  );
}
