// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openWhenBack } from './offline-page.ts';

vi.mock('./built-files.ts', () => ({ builtFiles: {} }));

const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  vi.stubGlobal('fetch', async () => new Response());
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reload.mockClear();
});

test('the offline page opens by itself once the server responds', async () => {
  openWhenBack();
  await vi.advanceTimersByTimeAsync(3000);
  expect(reload).toHaveBeenCalledOnce();
});

test('the offline page leaves a link that was pressed its time, then opens by itself', async () => {
  openWhenBack();
  window.dispatchEvent(new Event('beforeunload'));
  await vi.advanceTimersByTimeAsync(12_000);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3000);
  expect(reload).toHaveBeenCalledOnce();
});
