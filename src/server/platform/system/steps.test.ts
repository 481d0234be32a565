import { expect, test } from 'vitest';
import { takeSteps } from './steps.ts';

test('a step that fails does not keep the others from being taken, is told by its name, and fails the whole', async () => {
  const taken: string[] = [];
  const counted: string[] = [];
  const logged: unknown[] = [];
  const failure = new Error('a test');
  const steps = {
    one: async () => taken.push('one'),
    two: () => Promise.reject(failure),
    three: async () => taken.push('three'),
  };
  const failures = {
    logger: { error: (fields: unknown) => logged.push(fields) },
    onStep: (step: string, hasFailed: boolean) => counted.push(`${step} ${hasFailed}`),
  };
  await expect(takeSteps(steps, failures)).rejects.toThrow('1 steps failed');
  expect(taken).toEqual(['one', 'three']);
  expect(logged).toEqual([{ err: failure, step: 'two' }]);
  expect(counted).toEqual(['one false', 'two true', 'three false']);
});

test('what the end of the process interrupts is no failure, and nothing is begun after it', async () => {
  const ending = new AbortController();
  const logged: unknown[] = [];
  const steps = {
    one: async () => {
      ending.abort();
      throw new Error('interrupted');
    },
    two: async () => logged.push('two'),
  };
  const logger = { error: (fields: unknown) => logged.push(fields) };
  await expect(takeSteps(steps, { logger }, ending.signal)).rejects.toThrow();
  expect(logged).toEqual([]);
});
