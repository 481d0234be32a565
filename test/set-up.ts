import { afterEach, beforeEach, expect, vi } from 'vitest';

// Console output is a defect, in tests too.
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
