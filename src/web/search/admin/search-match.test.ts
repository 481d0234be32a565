import { expect, test } from 'vitest';
import { splitMatches } from './search-match.ts';

/** Joins the parts, with matches in brackets. */
const marked = (name: string, search: string) =>
  splitMatches(name, search)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

test.each([
  ['Ṣẹgun Odukọya', 'ODUK seg', '[Ṣẹg]un [Oduk]ọya'],
  ['Ẹ̀fẹ́ Omoregie', 'efe', '[Ẹ̀fẹ́] Omoregie'.normalize()],
  ['Musa Ɗanjuma', 'danj', 'Musa [Ɗanj]uma'],
])('in "%s" the words of "%s" are found', (name, search, expected) => {
  expect(marked(name, search)).toBe(expected);
});
