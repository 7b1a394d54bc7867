// Why something was not done, in a paragraph that is read out when it comes; nothing where all is well.

export function Trouble({ says }: { says: string | undefined }) {
  return says ? (
    <p class="trouble" role="alert">
      {says}
    </p>
  ) : null;
}
