// What is said of files that are no texts: the end of a sentence that begins with the file.

export const words = {
  sentence: (fault: string) => `This file ${fault}.`,
  richText: "is a rich text file (.rtf), no plain text; save it as plain text in UTF-8",
  oldOffice: "is an old Word or Excel file, no plain text; save it as plain text in UTF-8",
  word: "is a Word document, no plain text; save it as plain text in UTF-8",
  excel: "is an Excel file, no plain text; save it as plain text in UTF-8",
  libreOffice: "is a LibreOffice file, no plain text; save it as plain text in UTF-8",
  pdf: "is a PDF, no text; choose another file",
  picture: "is a picture, no text; choose another file",
  packed: "is a packed file, no text; unpack it first",
  packedZip: "is a packed file (ZIP), no text; unpack it first",
  noText: "is no text: it has characters that no text has; choose another file",
  webPage: "is a page of the web, and not the file that it shows; choose another file",
  badUtf16: "begins as UTF-16 text, but is damaged; save it as plain text in UTF-8",
  badUtf8: (line: number, column: number) =>
    `isn't UTF-8 text: the letter at line ${line}, column ${column} can't be read; save it as plain text in UTF-8`,
};
