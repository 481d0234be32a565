import { expect, test } from 'vitest';
import { townOf } from './asks.ts';

test.each([
  ['Lekki', 'Lagos', 'Lekki, Lagos'],
  ['enugu ', 'Enugu', 'Enugu'],
  ['', 'Ogun', 'Ogun'],
  ['Abuja', 'Abuja', 'FCT - Abuja'],
])('the town %o in %o is %o', (city, state, town) => {
  expect(townOf({ city, state })).toBe(town);
});
