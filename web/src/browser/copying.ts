// Copying a text, by whichever way the browser allows.

/** Copies the field's text and gives whether that worked; if not, it stays selected for the person. */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return copiedBySelecting(field); // on plain http there is no clipboard
  }
}

function copiedBySelecting(field: HTMLInputElement): boolean {
  field.focus();
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
