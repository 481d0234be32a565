const address = /(https?:\/\/[^\s<>"]+)/;

/** The end of a URL: excludes the sentence's punctuation, and a closing bracket without an opening one. */
function endOf(url: string): number {
  const plain = url.replace(/[.,;:!?'*]+$/, '');
  if (plain.endsWith(')') && plain.split(')').length > plain.split('(').length)
    return endOf(plain.slice(0, -1));
  return plain.length;
}

/** Turns URLs in a text into links. */
export function LinkedText({ text }: { text: string }) {
  // Every second part is a URL.
  return text.split(address).map((part, at) => {
    if (at % 2 === 0) return part;
    const end = endOf(part);
    return (
      <span key={at}>
        <a
          href={part.slice(0, end)}
          rel="noopener noreferrer"
          className="underline underline-offset-4 wrap-anywhere"
        >
          {part.slice(0, end)}
        </a>
        {part.slice(end)}
      </span>
    );
  });
}
