import { afterAll, vi } from 'vitest';

// The files of a worker share its window, like the pages of a tab: each begins with an empty one.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (typeof document === 'undefined') return;
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
