import pg from 'pg';
import { expect, test } from 'vitest';
import { DatabaseUnavailableError, formatUnavailability, unavailability } from './unavailable.ts';

const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error('said'), { code, ...more });
const refused = withCode('ECONNREFUSED', { syscall: 'connect' });
const databaseError = (code: string) =>
  Object.assign(new pg.DatabaseError('said', 4, 'error'), { code });

test.each<[Error, string, string]>([
  [refused, 'ECONNREFUSED', 'the database cannot be reached (ECONNREFUSED)'],
  [
    Object.assign(new AggregateError([refused, refused]), { code: 'ECONNREFUSED' }),
    'ECONNREFUSED',
    '(ECONNREFUSED)',
  ],
  [withCode('ECONNRESET', { syscall: 'read' }), 'ECONNRESET', 'cannot be reached (ECONNRESET)'],
  [databaseError('57P01'), '57P01', 'the database is stopping or starting (57P01)'],
  [databaseError('53300'), '53300', 'the database accepts no more connections (53300)'],
  [databaseError('25006'), '25006', 'the database can only be read'],
  [new DatabaseUnavailableError('no-answer'), 'no-answer', 'the database does not answer'],
  [new Error('timeout exceeded when trying to connect'), 'no-slot', ''],
  [new Error('Connection terminated unexpectedly'), 'cut', 'the database cannot be reached'],
])('%s means that the database can not be used now', (error, code, words) => {
  expect(unavailability(error)).toBe(code);
  expect(formatUnavailability(error)).toContain(words);
});

test.each([
  databaseError('23505'),
  withCode('ENOENT', { syscall: 'open' }),
  new Error('Connection is what it is about'),
  'ECONNREFUSED',
  undefined,
])('%s does not', (error) => {
  expect(unavailability(error)).toBeUndefined();
});
