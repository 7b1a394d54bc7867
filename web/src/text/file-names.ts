// Names of files that every system takes.

/** What Windows keeps for devices, whatever the ending. */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)\d)$/i;

/** `Christmas at Rose's` as the name of a file, without its ending. */
export function fileStem(title: string, usual: string): string {
  const plain = title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
  return DEVICE.test(plain) ? `${plain}_` : plain || usual;
}
