// What is said about sharing a game that is over.

import { listed } from "../text/phrasing";

export const text = {
  title: "Share this game",
  picture: "The picture",
  save: "Save the picture",
  send: "Send it",
  letters: "Until all agree, the picture has first letters in place of people’s names.",
  link: "A link to the whole game",
  linkMeans:
    "Anybody with the link can watch the whole game, all hands open. So everybody who played has to agree.",
  file: "The whole game as a file",
  fileMeans:
    "Anyone who has it can open it offline, under “My games”, and look through the game with all hands open.",
  saveFile: "Save the game file",
  left: "Somebody left this game and cannot be asked, so there is no link.",
  agreed: (names: readonly string[]) => `Agreed: ${listed(names)}.`,
  missing: (names: readonly string[]) => `Still to answer: ${listed(names)}.`,
  agree: "I agree",
  takeBack: "Take my yes back",
  takeBackMeans: "The link stops working as soon as one of you takes the yes back.",
  you: "you",
  noPicture: "This browser cannot draw the picture.",
} as const;

/** What stands in the picture. */
export const picture = {
  game: "Liverpool Rummy",
  wins: (name: string) => `${name} wins!`,
  share: (names: readonly string[]) => `${listed(names)} share the win`,
  stopped: (deal: number) => `After deal ${deal}`,
  lastMelds: (name: string) => `${name}’s last melds`,
  watch: "Watch the whole game, all hands open: open the link.",
  fewest: "Fewest points win",
  /** For screen readers: what the picture shows. */
  label: (heading: string, rows: readonly string[]) => `${heading}: ${rows.join(", ")}`,
} as const;
