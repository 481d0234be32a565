// A letter with its combining marks, as in 'Ẹ̀'. Not every phone has `Intl.Segmenter`.
const firstLetter = /^\P{M}\p{M}*/u;

/** The first letters of the first and last name; one letter for a single name. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word = '') => firstLetter.exec(word)?.[0].toLocaleUpperCase('en') ?? '')
    .join('');
}
