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

const isShown = (title: string) =>
  sonner.getToasts().some((one) => 'title' in one && one.title === title);
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test('what is offered stays for ten seconds, without those in which a dialog is open', async () => {
  toast.offer('Only this one is offered', { label: 'Undo', onPress: () => undefined });
  await pass(9);
  expect(isShown('Only this one is offered')).toBe(true);
  const close = holdToasts();
  await pass(60);
  expect(isShown('Only this one is offered')).toBe(true);
  close();
  await pass(2);
  expect(isShown('Only this one is offered')).toBe(false);
});
