// A letter and its combining marks are one grapheme: 'Ẹ̀' has a mark of its own.
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The first letters of the first and the last name; one letter for a single name. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => [...letters.segment(word)][0]?.segment.toLocaleUpperCase('en') ?? '').join('');
}
