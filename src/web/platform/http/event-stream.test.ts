import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-client.ts';
import { readEventStream } from './event-stream.ts';

let send: ReadableStreamDefaultController<Uint8Array>;
let isCancelled: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = controller;
    },
  });
  answer(new Response(body));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Answers as a browser does: an aborted request breaks its body off. */
function answer(response: Response): void {
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    signal.addEventListener('abort', () => {
      isCancelled = true;
      send.error(new Error('aborted'));
    });
    return response;
  });
}

function read() {
  const stop = new AbortController();
  const told = { opened: 0, messages: 0 };
  const ended = readEventStream('/events', {
    ...{ signal: stop.signal, silenceMs: 1_000 },
    onOpen() {
      told.opened += 1;
    },
    onMessage() {
      told.messages += 1;
    },
  });
  ended.catch(() => undefined);
  return { told, ended, stop };
}

const push = async (text: string) => {
  send.enqueue(new TextEncoder().encode(text));
  await vi.advanceTimersByTimeAsync(0);
};

test('each message is told once, whatever the pieces in which it arrives', async () => {
  const { told, ended } = read();
  await push(': open\n\n');
  expect(told).toEqual({ opened: 1, messages: 0 });
  await push('data: cha');
  await push('nged\n');
  expect(told.messages).toBe(0);
  await push('\ndata: changed\n\n: still here\n\ndata');
  expect(told).toEqual({ opened: 1, messages: 2 });
  send.close();
  await ended;
});

test('a stream on which nothing comes is given up', async () => {
  const { ended } = read();
  await push(': open\n\n');
  await vi.advanceTimersByTimeAsync(900);
  await push(': still here\n\n');
  await vi.advanceTimersByTimeAsync(900);
  expect(isCancelled).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(isCancelled).toBe(true);
  await expect(ended).rejects.toThrow('aborted');
});

test('whoever stops listening ends the request', async () => {
  const { ended, stop } = read();
  await push(': open\n\n');
  stop.abort();
  expect(isCancelled).toBe(true);
  await expect(ended).rejects.toThrow('aborted');
});

test('another answer than a stream is an error, with the time to wait', async () => {
  answer(new Response('{}', { status: 503, headers: { 'retry-after': '5' } }));
  const { ended, told } = read();
  await expect(ended).rejects.toEqual(new ApiError(503, '', [], 5));
  await expect(ended).rejects.toMatchObject({ status: 503, retryAfter: 5 });
  expect(told).toEqual({ opened: 0, messages: 0 });
});
