import type { QueryClient } from '@tanstack/react-query';
import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Rows } from '#contract/platform/endpoint.ts';
import { ApiError } from './api-client.ts';
import { createQueryClient, readAgain } from './query-client.ts';
import { toFailure } from './to-failure.ts';

async function readInto(client: QueryClient, ...reads: Rows[]): Promise<() => boolean | undefined> {
  const queryKey = reads;
  await client.fetchQuery({ queryKey, queryFn: () => reads, meta: { reads } });
  return () => client.getQueryState(queryKey)?.isInvalidated;
}

test('a change that is answered by 409 has shown stale data, and is in vain', async () => {
  const error = new ApiError(409, 'The data of this record is erased.', []);
  const client = createQueryClient();
  const isStale = await readInto(client, 'placements', 'privacy');
  const changing = client.getMutationCache().build(client, {
    mutationFn: () => Promise.reject(error),
    meta: { writes: ['privacy'] },
  });
  await expect(changing.execute(undefined)).rejects.toBe(error);
  expect(isStale()).toBe(true);
  expect(toFailure(error)).toEqual({ message: error.message, isFinal: true });
});

test('a change has what reads its rows read again, what reads the activity, and nothing else', async () => {
  const client = createQueryClient();
  const driver = await readInto(client, 'drivers', 'placements');
  const activity = await readInto(client, 'activity');
  const notes = await readInto(client, 'notes');
  await readAgain(client, {});
  expect([driver(), activity(), notes()]).toEqual([false, false, false]);
  await readAgain(client, { writes: ['placements'] });
  expect([driver(), activity(), notes()]).toEqual([true, true, false]);
  await readAgain(client, { writes: 'everything' });
  expect(notes()).toBe(true);
});

test('a first load that was under way during a change is done again', async () => {
  const client = createQueryClient();
  const answers: ((rows: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['requests'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    meta: { reads: ['requests'] },
  });
  onTestFinished(observer.subscribe(() => undefined));
  const reading = readAgain(client, { writes: ['requests'] });
  answers[0]?.('before');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('after');
  await reading;
  expect(observer.getCurrentResult().data).toBe('after');
});
