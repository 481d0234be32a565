import { expect, test } from 'vitest';
import type { DriverDocument } from '#contract/documents/documents.ts';
import { documentKey, formatSize, nameDocuments } from './document-files.ts';

const aDocument = (group: DriverDocument['group'], path: string): DriverDocument => ({
  group,
  url: `/files/${path}?expires=1&signature=x`,
  name: 'IMG_1.jpg',
  size: 1,
});

test('documents are saved under their label, the second of a kind with its number', () => {
  const named = nameDocuments(
    [aDocument('drivers', 'a'), aDocument('drivers', 'b'), aDocument('nin', 'c')],
    [],
  );
  expect(named.map(({ fileName }) => fileName)).toEqual([
    "Driver's licence.jpg",
    "Driver's licence-2.jpg",
    'NIN identification card.jpg',
  ]);
});

test('only documents that share their kind say which they are', () => {
  const named = nameDocuments(
    [aDocument('drivers', 'a'), aDocument('drivers', 'b'), aDocument('nin', 'c')],
    [],
  );
  expect(named.map(({ place }) => place)).toEqual(['1 of 2', '2 of 2', '']);
});

test('documents that were replaced come last and say since when, by the day in Lagos', () => {
  const earlier = { ...aDocument('medical', 'm'), replacedAt: '2025-03-04T23:30:00.000Z' };
  const [current, replaced] = nameDocuments([aDocument('medical', 'n')], [earlier]);
  expect(current).toMatchObject({ place: '', fileName: 'Medical record.jpg', isEarlier: false });
  expect(replaced).toMatchObject({
    place: 'replaced on the 5th of March, 2025',
    fileName: 'Medical record-replaced-2025-03-05.jpg',
    isEarlier: true,
  });
});

test('a document keeps its key when its address is signed anew', () => {
  const before = aDocument('nin', 'c');
  expect(documentKey({ ...before, url: '/files/c?expires=2&signature=y' })).toBe(
    documentKey(before),
  );
});

test.each([
  [0, '1 KB'],
  [51_200, '50 KB'],
  [943_718, '0.9 MB'],
  [1_468_006, '1.4 MB'],
])('%i bytes are %s', (bytes, expected) => {
  expect(formatSize(bytes)).toBe(expected);
});
