import type { Page } from '@playwright/test';
import { anApplicant, fillPersonal, fillProfessional, next, stepHeading } from './applicant.ts';
import { expect, test, toast } from './fixtures.ts';

const scripts = '**/assets/*.js';

// One expression, since a list of two is taken for a value and its options.
test.use({ allowed: [/net::ERR_|could not be loaded|Failed to fetch dynamically imported/] });

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'No connection.' });
const awake = (page: Page) => expect(page.getByRole('button', { name: 'Next', exact: true })).toBeEnabled();

async function fillToDocuments(page: Page): Promise<void> {
  await fillPersonal(page, anApplicant());
  await next(page);
  await fillProfessional(page);
  await next(page);
}

test('a part that could not be loaded is asked for again, by a press', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/apply');
  await awake(page);
  await page.route(scripts, (route) => route.abort('connectionreset'));
  await fillToDocuments(page);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute(scripts);
  await again.click();
  await expect(stepHeading(page, "Driver's licence")).toBeVisible();
});

test('a part that could not be loaded comes by itself when the connection is back', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await page.goto('/apply');
  await awake(page);
  await context.setOffline(true);
  await expect(notice(page)).toBeVisible();
  await fillToDocuments(page);
  await expect(page.getByRole('alert').getByText('This part could not be loaded.')).toBeVisible();
  await context.setOffline(false);
  await expect(stepHeading(page, "Driver's licence")).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'The connection is back.' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test('a menu that could not be loaded leaves the header alone, and opens when it can', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  const height = (await header.boundingBox())?.height;
  await page.route(scripts, (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Open menu' }).click();
  const panel = page.getByRole('alert');
  await expect(panel).toContainText('This part could not be loaded.');
  expect((await header.boundingBox())?.height).toBe(height);
  expect((await panel.boundingBox())?.width).toBeGreaterThan(300);
  await page.unroute(scripts);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('messages are shown without a connection, too, and can be closed', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await page.goto('/apply');
  await awake(page);
  await context.setOffline(true);
  await next(page);
  const message = toast(page, 'Please fill in all required fields.');
  await expect(message).toBeVisible();
  await page.getByRole('button', { name: 'Close message' }).click();
  await expect(message).toHaveCount(0);
});

test('a page whose scripts were lost comes to life when they can be loaded', { tag: '@phone' }, async ({ page }) => {
  await page.route(scripts, (route) => route.abort('connectionreset'));
  await page.goto('/apply');
  await expect(page.getByRole('button', { name: /One moment/ })).toBeVisible();
  await page.unroute(scripts);
  await awake(page);
});

test('dates are checked by the clock of the server where the one of the phone is wrong', { tag: '@phone' }, async ({
  page,
}) => {
  const inTenYears = new Date();
  inTenYears.setFullYear(inTenYears.getFullYear() + 10);
  await page.clock.setSystemTime(inTenYears);
  await page.goto('/apply');
  await fillPersonal(page, anApplicant());
  await next(page);
  await fillProfessional(page);
  const nextYear = new Date().getFullYear() + 1;
  await page.getByLabel('Licence expiry date').fill(`${nextYear}-03-14`);
  await next(page);
  await expect(stepHeading(page, "Driver's licence")).toBeVisible();
});
