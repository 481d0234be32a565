import { expect, test } from 'vitest';
import { maxDueCounted } from '#contract/privacy/retention.ts';
import { formatDue } from './retention-format.ts';

test('a count that has stopped says that there can be more', () => {
  const due = [
    { what: 'documents' as const, count: maxDueCounted },
    { what: 'people' as const, count: 2500 },
  ];
  expect(formatDue({ key: 'rejectedDocuments', due })).toBe(
    '10,000 documents or more, 2,500 people',
  );
});
