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

test('the next offer replaces the one before, but not what is offered nowhere else', async () => {
  const undo = { label: 'Undo', onPress: () => undefined };
  toast.offer('Offered only here', { ...undo, seconds: 60 });
  toast.offer('Ada was approved', undo);
  await pass(1);
  toast.offer('Bola was approved', undo);
  await pass(1);
  expect(
    ['Offered only here', 'Ada was approved', 'Bola was approved'].map((title) => isShown(title)),
  ).toEqual([true, false, true]);
});

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
