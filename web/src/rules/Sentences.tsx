// Sentences, each an item of a list.

export function Sentences({ all }: { all: readonly string[] }) {
  return (
    <ul>
      {all.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
