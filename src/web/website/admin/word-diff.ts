/** A part of a text, and whether only this one of the two texts has it. */
export interface DiffPart {
  text: string;
  isOwn: boolean;
}

// Comparing takes the product of both lengths; longer texts are shown as a whole.
const maxWords = 400;

// Each with the space after it, so that a space alone is nothing that two texts have in common.
const wordsOf = (text: string) => text.split(/(?<=\s)(?=\S)/).filter((word) => word !== '');
const isSameWord = (one = '', other = '') => one.trimEnd() === other.trimEnd();

function join(words: readonly { text: string; isOwn: boolean }[]): DiffPart[] {
  const parts: DiffPart[] = [];
  for (const { text, isOwn } of words) {
    const last = parts.at(-1);
    if (last && last.isOwn === isOwn) last.text += text;
    else parts.push({ text, isOwn });
  }
  return parts;
}

/** The two texts with the words marked that the other lacks: their longest common words stay unmarked. */
export function diffWords(before: string, after: string): { before: DiffPart[]; after: DiffPart[] } {
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  if (old.length > maxWords || fresh.length > maxWords || before === '' || after === '') {
    return { before: join([{ text: before, isOwn: true }]), after: join([{ text: after, isOwn: true }]) };
  }
  // common[i][j]: how many words the rests from i and j have in common, in order.
  const common = Array.from({ length: old.length + 1 }, () => new Array<number>(fresh.length + 1).fill(0));
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = fresh.length - 1; j >= 0; j -= 1) {
      const row = common[i];
      if (row) row[j] = isSameWord(old[i], fresh[j]) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const [left, right]: [DiffPart[], DiffPart[]] = [[], []];
  let [i, j] = [0, 0];
  while (i < old.length || j < fresh.length) {
    const [one = '', other = ''] = [old[i], fresh[j]];
    if (i < old.length && j < fresh.length && isSameWord(one, other)) {
      left.push({ text: one, isOwn: false });
      right.push({ text: other, isOwn: false });
      i += 1;
      j += 1;
    } else if (j >= fresh.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) {
      left.push({ text: one, isOwn: true });
      i += 1;
    } else {
      right.push({ text: other, isOwn: true });
      j += 1;
    }
  }
  return { before: join(left), after: join(right) };
}
