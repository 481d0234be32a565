import { afterEach, beforeEach, expect, vi } from 'vitest';

// Output on the console is a defect, in a test as anywhere.
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
