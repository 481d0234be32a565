import { expect, test } from 'vitest';
import { cleanName } from './uploaded-file.ts';

test('a file name is shown without quotation marks, also as browsers send them', () => {
  expect(cleanName('my "new" licence.jpg')).toBe('my new licence.jpg');
  expect(cleanName('my %22new%22 licence.jpg')).toBe('my new licence.jpg');
});
