// Sentences, each an item of a list.

interface SentencesProps {
  all: readonly string[];
  class?: string;
}

export function Sentences({ all, class: name }: SentencesProps) {
  return (
    <ul class={name}>
      {all.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
