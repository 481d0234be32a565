import { describe, expect, test } from 'vitest';
import { excerptOf, findNamed, replaceNamed } from './mentions.ts';

const ngozi = {
  name: 'Ngozi Chị́dị',
  email: 'ngozi@example.com',
  phone: '08031234567',
  address: '12 Sample Road',
};
const found = (text: string) =>
  findNamed(text, [ngozi]).map(({ start, end }) => text.slice(start, end));

describe('a person is found', () => {
  test.each([
    ['by the name, in any order and spelling', 'CHIDI Ngozi called', ['CHIDI', 'Ngozi']],
    [
      'by the phone number with separators',
      'Call 0803-123 4567 or +234 (803) 123-4567.',
      ['0803-123 4567', '+234 (803) 123-4567'],
    ],
    ['by the email address', 'Mail NGOZI@example.com!', ['NGOZI@example.com']],
    ['by the address', 'lives at 12 SAMPLE road, Sagamu', ['12 SAMPLE road']],
  ])('%s', (_, text, spans) => {
    expect(found(text)).toEqual(spans);
  });

  test.each(['Ngozi called', 'Ngozika Chidinma', 'Chidi and Ngozika', '0803123456', ''])(
    'but not in %j',
    (text) => {
      expect(found(text)).toEqual([]);
    },
  );
});

test('what names somebody is replaced, and nothing else', () => {
  const text = 'Ọlá says that Ngozi Chidi (0803 123 4567) drives for her.';
  expect(replaceNamed(text, [ngozi], 'Erased')).toBe(
    'Ọlá says that Erased Erased (Erased) drives for her.',
  );
  expect(replaceNamed('Nothing here.', [ngozi], 'Erased')).toBe('Nothing here.');
});

test('an excerpt marks what was found, and leaves out what is far from it', () => {
  const parts = excerptOf(`${'x '.repeat(100)}Ngozi Chidi${' y'.repeat(200)}`, [ngozi]);
  expect(parts.filter(({ isFound }) => isFound).map(({ text }) => text)).toEqual([
    'Ngozi',
    'Chidi',
  ]);
  expect(parts[0]?.text).toBe('…');
  expect(parts.map(({ text }) => text).join('').length).toBeLessThan(300);
});
