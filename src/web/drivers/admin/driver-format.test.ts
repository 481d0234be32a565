import { expect, test } from 'vitest';
import { formatExperience } from './driver-format.ts';

test('experience is written in years', () => {
  expect(formatExperience(1)).toBe('1 year');
  expect(formatExperience(12)).toBe('12 years');
});
