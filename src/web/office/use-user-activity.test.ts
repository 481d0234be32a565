// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leftDeskMs, useUserActivity } from './use-user-activity.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('somebody is there until nothing was done for so long, and again with the next press', () => {
  const { result } = renderHook(useUserActivity);
  wait(leftDeskMs - 1);
  fireEvent.keyDown(document.body);
  wait(leftDeskMs - 1);
  expect(result.current).toBe(true);
  wait(1);
  expect(result.current).toBe(false);
  fireEvent.pointerDown(document.body);
  expect(result.current).toBe(true);
});
