// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useUserActivity } from './use-user-activity.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('somebody is there until nothing was done for so long, and again with the next press', () => {
  const { result } = renderHook(() => useUserActivity(1000));
  wait(999);
  fireEvent.keyDown(document.body);
  wait(999);
  expect(result.current).toBe(true);
  wait(1);
  expect(result.current).toBe(false);
  fireEvent.pointerDown(document.body);
  expect(result.current).toBe(true);
});
