import type { Browser, Page } from '@playwright/test';
import { type Measurement, median, type Row } from '#scripts/load/report.ts';
import { laptop, phone, signedInStorage, withPage } from './browser.ts';

const rounds = 5;
const maxPressMs = 150;
const maxBlockedMs: Record<string, number> = { '/': 150, '/apply': 150, '/request': 150 };

// Browser metrics in milliseconds: time to the next frame after an interaction, and task time above 50 ms after first
// paint.
const observe = `
  window.longestPress = 0;
  window.tasks = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.longestPress = Math.max(window.longestPress, duration);
  }).observe({ type: 'event', durationThreshold: 16 });
  new PerformanceObserver((list) => window.tasks.push(...list.getEntries())).observe({ type: 'longtask' });`;
const readBlocked = `(() => {
  // On a busy machine the page may load before its first paint.
  const seenAt = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  return window.tasks.reduce((sum, { startTime, duration }) => sum + (startTime > seenAt ? duration - 50 : 0), 0);
})()`;
const readPress = `new Promise((resolve) => setTimeout(() => {
  resolve(window.longestPress);
  window.longestPress = 0;
}, 300))`;

/** `rate`: the processor's slowdown factor. */
async function slow(page: Page, rate: number): Promise<void> {
  await page.addInitScript(observe);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

export async function measureBlocking(
  browser: Browser,
  pages: Record<string, string>,
): Promise<Measurement> {
  const rows: Row[] = [];
  for (const [what, address] of Object.entries(pages)) {
    const found: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      await withPage(browser, phone, async (page) => {
        await slow(page, 4);
        await page.goto(address, { waitUntil: 'networkidle' });
        found.push(Number(await page.evaluate(readBlocked)));
      });
    const atMost = maxBlockedMs[what];
    rows.push({
      what,
      value: median(found),
      unit: 'ms',
      ...(atMost !== undefined && { target: { atMost } }),
    });
  }
  return {
    title: `Blocked while loading, the processor slowed four times, median of ${rounds}`,
    rows,
    broken: [],
  };
}

type Note = (what: string) => Promise<void>;

async function pressInForm(page: Page, url: string, note: Note): Promise<void> {
  await page.goto(`${url}/apply`, { waitUntil: 'networkidle' });
  await page.evaluate(readPress);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await note('the application form: Next with nothing filled in');
  await page.getByLabel('State', { exact: true }).press('O');
  await note('the application form: choosing a state');
}

async function pressInList(page: Page, url: string, note: Note): Promise<void> {
  const row = page.getByRole('button', { name: /^Actions for/ }).first();
  await page.goto(`${url}/admin/driver-management`, { waitUntil: 'networkidle' });
  await row.waitFor();
  await page.evaluate(readPress);
  await page.getByRole('link', { name: 'Next page' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /^11–20 of/ })
    .waitFor();
  await note('the list of drivers: the next page');
  await page.getByRole('textbox', { name: /^Search by/ }).pressSequentially('ade', { delay: 100 });
  await note('the list of drivers: typing a search');
  await page.keyboard.press('Enter');
  await page.waitForURL(/search=ade/);
  await row.waitFor();
  await note('the list of drivers: searching');
}

export async function measurePresses(browser: Browser, url: string): Promise<Measurement> {
  const found = new Map<string, number[]>();
  const storageState = await signedInStorage(url);
  for (let round = 0; round < rounds; round += 1) {
    for (const [screen, options, press] of [
      ['phone', phone, pressInForm],
      ['phone', { ...phone, storageState }, pressInList],
      ['laptop', { ...laptop, storageState }, pressInList],
    ] as const)
      await withPage(browser, options, async (page) => {
        await slow(page, 6);
        await press(page, url, async (what) => {
          const key = `${what}, on a ${screen}`;
          found.set(key, [...(found.get(key) ?? []), Number(await page.evaluate(readPress))]);
        });
      });
  }
  const target = { atMost: maxPressMs };
  return {
    title: `Presses, the processor slowed six times, median of ${rounds}`,
    rows: [...found].map(([what, values]) => ({ what, value: median(values), unit: 'ms', target })),
    broken: [],
  };
}
