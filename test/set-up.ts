import { afterEach, beforeEach, expect, vi } from 'vitest';

// What a program complains about on the console is a defect, in a test as anywhere.
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
