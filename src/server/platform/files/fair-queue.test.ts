import { describe, expect, test } from 'vitest';
import { createFairQueue, type FairQueue, type QueueEntry, QueueFull } from './fair-queue.ts';

const never = new AbortController().signal;
const turnOf = (sender: string, ms = 0, signal = never): QueueEntry => ({
  sender,
  used: { ms },
  signal,
});

/** A queue with one slot, occupied until `release`, and the order in which waiting tasks started. */
function aBusyQueue(limits = { maxWaiting: 10, maxWaitingOfSender: 5 }) {
  const queue = createFairQueue({ atOnce: 1, ...limits });
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const first = queue.run(turnOf('first'), () => promise);
  const wait = (name: string, turn: QueueEntry) =>
    queue.run(turn, async () => void begun.push(name));
  return { queue, release, begun, wait, first };
}

/** Spends time for a sender, as the queue measures it. */
async function use(queue: FairQueue, sender: string): Promise<void> {
  await queue.run(turnOf(sender), async () => {
    const until = performance.now() + 5;
    while (performance.now() < until);
  });
}

describe('a queue', () => {
  test('lets a sender who has used nothing pass one who has', async () => {
    const queue = createFairQueue({ atOnce: 1, maxWaiting: 10, maxWaitingOfSender: 5 });
    await use(queue, 'greedy');
    const { promise, resolve } = Promise.withResolvers<void>();
    const begun: string[] = [];
    const first = queue.run(turnOf('other'), () => promise);
    const waiting = ['greedy', 'greedy', 'modest'].map((sender) =>
      queue.run(turnOf(sender), async () => void begun.push(sender)),
    );
    resolve();
    await Promise.all([first, ...waiting]);
    expect(begun[0]).toBe('modest');
  });

  test('turns away what is too much of one sender, and of all', async () => {
    const { release, wait, first } = aBusyQueue({ maxWaiting: 3, maxWaitingOfSender: 2 });
    const waiting = [wait('a1', turnOf('a')), wait('a2', turnOf('a'))];
    await expect(wait('a3', turnOf('a'))).rejects.toBeInstanceOf(QueueFull);
    waiting.push(wait('b1', turnOf('b')));
    await expect(wait('c1', turnOf('c'))).rejects.toBeInstanceOf(QueueFull);
    release();
    await Promise.all([first, ...waiting]);
    await wait('c2', turnOf('c'));
  });

  test('forgets the work of a sender who has gone, and goes on after work that fails', async () => {
    const { release, begun, wait, first, queue } = aBusyQueue();
    const gone = new AbortController();
    const left = wait('left', turnOf('a', 0, gone.signal));
    const stays = wait('stays', turnOf('b'));
    gone.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    release();
    await first;
    const failing = queue.run(turnOf('c'), () => Promise.reject(new Error('failed')));
    await expect(failing).rejects.toThrow('failed');
    await stays;
    await wait('last', turnOf('d'));
    expect(begun).toEqual(['stays', 'last']);
    await expect(wait('late', turnOf('a', 0, gone.signal))).rejects.toThrow('gone');
  });
});
