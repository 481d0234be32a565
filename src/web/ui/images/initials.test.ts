import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Fúnkẹ́ Bámidélé', 'FB'],
  ['Ọlábísí Ayọ̀ Adéyẹmí', 'ỌA'],
  ['Ẹ̀fẹ́ Omoregie', 'Ẹ̀O'],
  ['musa', 'M'],
  ['  Aisha   Bello ', 'AB'],
  ['', ''],
])('the initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
