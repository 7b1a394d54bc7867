// What is told large when it happens; the log says it as well.

const NTH = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];

export const text = {
  down: (name: string, own: boolean) => (own ? "You are down!" : `${name} is down!`),
  nth: (nth: number) => `${NTH[nth - 1] ?? "last"} to go down`,
  lastCard: (name: string) => `${name} has 1 card left.`,
  out: (name: string, own: boolean) => (own ? "You are out!" : `${name} is out!`),
};
