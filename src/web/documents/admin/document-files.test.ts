import { expect, test } from 'vitest';
import type { DriverDocument } from '#contract/documents/documents.ts';
import { documentKey, nameDocuments } from './document-files.ts';

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
