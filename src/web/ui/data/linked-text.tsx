const address = /(https?:\/\/[^\s<>"]+)/;

/** Where an address ends: before the sentence's punctuation, and before a bracket that isn't opened in it. */
function endOf(found: string): number {
  const plain = found.replace(/[.,;:!?'*]+$/, '');
  if (plain.endsWith(')') && plain.split(')').length > plain.split('(').length) return endOf(plain.slice(0, -1));
  return plain.length;
}

/** A text whose web addresses are links. */
export function LinkedText({ text }: { text: string }) {
  // Every second part is an address.
  return text.split(address).map((part, at) => {
    if (at % 2 === 0) return part;
    const end = endOf(part);
    return (
      <span key={at}>
        <a href={part.slice(0, end)} rel="noopener noreferrer" className="underline underline-offset-4 wrap-anywhere">
          {part.slice(0, end)}
        </a>
        {part.slice(end)}
      </span>
    );
  });
}
