import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

const slowdown = 6;

// The browser's own measurements, in milliseconds: of presses until the next frame, and of tasks, since choosing a file
// is no press.
const observe = `
  window.longest = { press: 0, task: 0 };
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.longest.press = Math.max(window.longest.press, duration);
  }).observe({ type: 'event', durationThreshold: 16 });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longest.task = Math.max(window.longest.task, duration);
  }).observe({ type: 'longtask' });`;
const readLongest = (what: 'press' | 'task') => `new Promise((resolve) => setTimeout(() => {
  resolve(window.longest.${what});
  window.longest = { press: 0, task: 0 };
}, 300))`;

/** A page in a browser whose processor is six times slower than this machine's. */
export interface SlowPage {
  page: Page;
  /** The duration of the slowest press since the last call; presses below 16 ms count as 0. */
  longestPress(): Promise<number>;
  /** The duration of the longest task since the last call; tasks below 50 ms count as 0. */
  longestTask(): Promise<number>;
  close(): Promise<void>;
}

/** Takes down a measurement in milliseconds. */
export type Note = (what: string, ms: number) => void;

/** Opens a new context with one slow page. */
export async function openSlowPage(browser: Browser, options: BrowserContextOptions): Promise<SlowPage> {
  const context = await browser.newContext(options);
  await context.addInitScript(observe);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return {
    page,
    longestPress: async () => Number(await page.evaluate(readLongest('press'))),
    longestTask: async () => Number(await page.evaluate(readLongest('task'))),
    close: () => context.close(),
  };
}
