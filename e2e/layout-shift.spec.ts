import type { Page } from '@playwright/test';
import { pagesWithoutData } from '#contract/platform/pages.ts';
import { track } from '#contract/tracking/tracking.ts';
import { callAsVisitor } from './admin-calls.ts';
import { anApplicant, applyByApi } from './applicant.ts';
import { emailField, expect, test } from './fixtures.ts';

/** The cumulative layout shift up to which a page counts as quiet. */
const most = 0.05;

// How far what is shown has moved by itself, once fonts and answers are there, and what has.
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
  // Two frames, of which the first can have moved something.
  for (let frames = 0; frames < 2; frames += 1) await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
  count(observer.takeRecords());
  return { sum, moved };
})()`;

test.use({ allowed: [/status of 404/] });

/** Expects that the pages at these paths stay where they are while they load; most visitors have a phone. */
async function expectRest(page: Page, paths: readonly string[]): Promise<void> {
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
  await page.goto('/forgot-password');
  await emailField(page).fill('nobody@administrators.example');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL('/verify-email');
  await page.reload();
  await measure('/verify-email after a reload');
  expect(restless).toEqual([]);
}

test('the pages that most people open do not move while they load', { tag: '@phone' }, async ({ page }) => {
  const applicant = anApplicant();
  const reference = await applyByApi(applicant);
  const { data } = await callAsVisitor(track, { body: { reference, contact: applicant.email } });
  await expectRest(page, ['/', '/apply', '/request', '/training', `/track#${data.token}`]);
});

test('no public page moves while it loads', { tag: ['@phone', '@nightly'] }, ({ page }) =>
  expectRest(page, [...pagesWithoutData, '/certificates/AB12-CD34', '/training', '/no-such-page']),
);
