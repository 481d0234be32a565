/** A run of words: plain, bold, or a link. */
export interface MarkedWords {
  kind: 'plain' | 'bold' | 'link';
  words: string;
  /** Of a link; otherwise ''. */
  address: string;
}

/** A paragraph with line breaks, or the entries of a list. */
export interface MarkedBlock {
  kind: 'paragraph' | 'list';
  lines: MarkedWords[][];
}

const marks = /\*(?!\s)([^*\n]+)(?<!\s)\*|\[([^[\]\n]+)\]\(([^()\s]*)\)/g;
const listMark = '- ';

/** Parses a line of limited markup: `*words*` are bold, `[words](address)` is a link. */
export function parseMarkedWords(line: string): MarkedWords[] {
  const parts: MarkedWords[] = [];
  let from = 0;
  const add = (kind: MarkedWords['kind'], words: string, address = '') => {
    if (words !== '') parts.push({ kind, words, address });
  };
  for (const { 0: whole, 1: bold, 2: link, 3: address, index } of line.matchAll(marks)) {
    add('plain', line.slice(from, index));
    if (bold === undefined) add('link', link ?? '', address);
    else add('bold', bold);
    from = index + whole.length;
  }
  add('plain', line.slice(from));
  return parts;
}

/** Parses limited markup: lines that begin with `- ` form a list, an empty line ends a paragraph. */
export function parseMarkedText(text: string): MarkedBlock[] {
  const blocks: MarkedBlock[] = [];
  let last: MarkedBlock | undefined;
  for (const line of text.split('\n')) {
    const kind = line.startsWith(listMark) ? 'list' : 'paragraph';
    if (line.trim() === '') {
      last = undefined;
      continue;
    }
    if (last?.kind !== kind) {
      last = { kind, lines: [] };
      blocks.push(last);
    }
    last.lines.push(parseMarkedWords(kind === 'list' ? line.slice(listMark.length) : line));
  }
  return blocks;
}

/** The words without markup, for places that show none. */
export const plainTextOf = (text: string): string =>
  parseMarkedText(text)
    .map(({ lines }) => lines.map((line) => line.map(({ words }) => words).join('')).join('\n'))
    .join('\n\n');

export const addressesIn = (text: string): string[] =>
  parseMarkedWords(text).flatMap(({ kind, address }) => (kind === 'link' ? [address] : []));
