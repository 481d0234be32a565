import type { Page } from '@playwright/test';
import { pagesWithoutData } from '#contract/platform/pages.ts';
import { requestPath } from '#web/addresses.ts';
import { emailField, expect, signIn, test } from './fixtures.ts';
import { aPlacedDriver } from './placements.ts';

/** The maximum cumulative layout shift of a stable page. */
const most = 0.05;

// The layout shift since load, after fonts and responses, and the elements that moved.
const shift = `(async () => {
  await document.fonts.ready;
  let sum = 0;
  const moved = [];
  const count = (entries) => {
    for (const { value, hadRecentInput, sources } of entries) {
      if (hadRecentInput) continue;
      sum += value;
      moved.push(...sources.map(({ node }) => node?.cloneNode(false).outerHTML ?? node?.data));
    }
  };
  const observer = new PerformanceObserver((list) => count(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  // Two frames: the first can still move something.
  for (let frames = 0; frames < 2; frames += 1) await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
  count(observer.takeRecords());
  return { sum, moved };
})()`;

test.use({ allowed: [/status of 404/] });

/** Opens the pages at these paths, and then `more`; expects none to shift while loading. Most visitors have a phone. */
async function expectRest(
  page: Page,
  paths: readonly string[],
  more?: (measure: (path: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const restless: object[] = [];
  const measure = async (path: string) => {
    await page.waitForLoadState('networkidle');
    const { sum, moved } = await page.evaluate<{ sum: number; moved: string[] }>(shift);
    if (sum > most) restless.push({ path, sum, moved });
  };
  for (const path of paths) {
    await page.goto(path);
    await measure(path);
  }
  await more?.(measure);
  expect(restless).toEqual([]);
}

test('no public page moves while it loads', { tag: ['@phone', '@nightly'] }, ({ page }) =>
  expectRest(
    page,
    [
      ...pagesWithoutData,
      '/certificates/AB12-CD34',
      '/privacy#how-to-ask',
      '/training',
      '/no-such-page',
    ],
    async (measure) => {
      await page.goto('/forgot-password');
      await emailField(page).fill('nobody@administrators.example');
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await expect(page).toHaveURL('/verify-email');
      await page.reload();
      await measure('/verify-email after a reload');
    },
  ),
);

test('screens of the office do not move while they load', { tag: ['@phone', '@nightly'] }, async ({
  page,
}) => {
  const { company } = await aPlacedDriver();
  await signIn(page);
  await expectRest(page, ['/admin/reports', '/admin/privacy', requestPath(company)]);
});
