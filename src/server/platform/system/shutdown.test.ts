import { expect, test } from 'vitest';
import { type ClosingParts, closeAll } from './shutdown.ts';

test('what was opened is closed in the opposite order, each after the one before it', async () => {
  const steps: string[] = [];
  const part = (name: string) => ({
    name,
    withinMs: 10_000,
    close: async () => {
      steps.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      steps.push(`${name} ends`);
    },
  });
  await closeAll([part('database'), part('requests')], () => steps.push('failed'));
  expect(steps).toEqual(['requests begins', 'requests ends', 'database begins', 'database ends']);
});

test('parts that fail or hang are told of, and the others are closed all the same', async () => {
  const closed: string[] = [];
  const failures: string[] = [];
  const closing: ClosingParts = [
    { name: 'database', withinMs: 10_000, close: async () => closed.push('database') },
    { name: 'pool', withinMs: 10, close: () => new Promise(() => undefined) },
    { name: 'jobs', withinMs: 10_000, close: () => Promise.reject(new Error('no')) },
    {
      name: 'files',
      withinMs: 10_000,
      close: () => {
        throw new Error('no');
      },
    },
  ];
  await closeAll(closing, (_error, name) => failures.push(name));
  expect(failures).toEqual(['files', 'jobs', 'pool']);
  expect(closed).toEqual(['database']);
});

test('in a hurry only what would outlive the program is closed, and nothing is waited for but that', async () => {
  const closed: string[] = [];
  const hurry = new AbortController();
  const part = (name: string) => ({ name, withinMs: 10_000, close: async () => closed.push(name) });
  const closing: ClosingParts = [
    part('settings'),
    { ...part('database'), isVital: true },
    part('pool'),
    {
      ...part('requests'),
      close: async () => {
        closed.push('requests');
        hurry.abort();
        await new Promise(() => undefined);
      },
    },
  ];
  await closeAll(closing, (_error, name) => closed.push(`${name} failed`), hurry.signal);
  expect(closed).toEqual(['requests', 'database']);
});
