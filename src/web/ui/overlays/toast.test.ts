// @vitest-environment happy-dom
import { toast as sonner } from 'sonner';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdToasts, toast } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const shown = () => sonner.getToasts().map((one) => ('title' in one ? one.title : undefined));
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test('what is offered stays for ten seconds, without those in which a dialog is open', async () => {
  toast.offer('Ada Obi is approved', { label: 'Undo', onPress: () => undefined });
  await pass(9);
  expect(shown()).toEqual(['Ada Obi is approved']);
  const close = holdToasts();
  await pass(60);
  expect(shown()).toEqual(['Ada Obi is approved']);
  close();
  await pass(2);
  expect(shown()).toEqual([]);
});
