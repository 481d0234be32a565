import { expect, test } from 'vitest';
import { stateLabel, states } from './nigerian-states.ts';

test('the states are listed in the alphabetical order of what people read', () => {
  const labels = states.map(stateLabel);
  expect(labels).toEqual(labels.toSorted((one, other) => one.localeCompare(other, 'en')));
  expect(labels.slice(13, 16)).toEqual(['Enugu', 'FCT - Abuja', 'Gombe']);
});
