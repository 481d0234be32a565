import { foldText } from '#contract/platform/names.ts';

export interface Part {
  text: string;
  isMatch: boolean;
}

/** Splits a name at matches of the search's words, ignoring order, case and accents. */
export function splitMatches(name: string, search: string): Part[] {
  const letters = [...name.normalize()];
  const folded = letters.map(foldText);
  const text = folded.join('');
  // Each letter's position in the folded text.
  const places = folded.map((_, place) => folded.slice(0, place).join('').length);
  const words = foldText(search).split(/\s+/).filter(Boolean);
  const hits = words.flatMap((word) => {
    const from = text.indexOf(word);
    return from < 0 ? [] : [{ from, to: from + word.length }];
  });
  const parts: Part[] = [];
  for (const [place, letter] of letters.entries()) {
    const last = parts.at(-1);
    const at = places[place] ?? 0;
    // A combining mark belongs to the letter before it.
    const isMatch =
      folded[place] === ''
        ? last?.isMatch === true
        : hits.some(({ from, to }) => at >= from && at < to);
    if (last?.isMatch === isMatch) last.text += letter;
    else parts.push({ text: letter, isMatch });
  }
  return parts;
}
