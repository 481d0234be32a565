// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { compressImage } from './compress-image.ts';
import { started } from './resize-image.ts';

const limits = { maxBytes: 1000, aimBytes: 500, maxSide: 100 };
const file = new File(['photo'], 'photo.png');
const workers: SilentWorker[] = [];

/** Like a worker whose script never loads, until the test responds for it. */
class SilentWorker {
  onmessage: (event: { data: unknown }) => void = () => undefined;
  terminate = vi.fn();
  postMessage = vi.fn();
  constructor() {
    workers.push(this);
  }
}

function withoutAnswer() {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', SilentWorker);
  vi.stubGlobal('OffscreenCanvas', class {});
  // The page can't decode it either.
  vi.stubGlobal(
    'Image',
    class {
      decode = () => Promise.reject(new Error('no picture'));
    },
  );
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  workers.length = 0;
});

test('without an answer of the worker the page makes the photo smaller itself after four seconds', async () => {
  withoutAnswer();
  const made = compressImage(file, limits);
  await vi.advanceTimersByTimeAsync(4000);
  expect(workers[0]?.terminate).toHaveBeenCalledOnce();
  expect(await made).toBeUndefined();
});

test('a worker that has begun may take longer', async () => {
  withoutAnswer();
  const made = compressImage(file, limits);
  await vi.advanceTimersByTimeAsync(0);
  workers[0]?.onmessage({ data: started });
  await vi.advanceTimersByTimeAsync(30_000);
  workers[0]?.onmessage({ data: new Blob(['small'], { type: 'image/jpeg' }) });
  expect((await made)?.name).toBe('photo.jpg');
});
