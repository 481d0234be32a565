import type { Page } from '@playwright/test';
import { anApplicant, fillPersonal, fillProfessional, next, stepHeading } from './applicant.ts';
import { expect, productUrl, signIn, test, toast } from './fixtures.ts';
import { layLine } from './weak-line.ts';

const scripts = '**/assets/*.js';

// One expression, since a list of two is taken for a value and its options.
test.use({ allowed: [/net::ERR_|^request to http:\/\/127\.0\.0\.1/] });

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'No connection.' });
const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true });
const awake = (page: Page) => expect(page.getByRole('button', { name: 'Next', exact: true })).toBeEnabled();

/** Opens a page on a line on which nothing is loaded ahead, and loses that line. */
async function openAndLose(page: Page, path: string): Promise<void> {
  await page.addInitScript("Object.defineProperty(navigator, 'connection', { value: { type: 'cellular' } })");
  await page.goto(path);
  await page.context().setOffline(true);
}

async function fillToDocuments(page: Page): Promise<void> {
  await fillPersonal(page, anApplicant());
  await next(page);
  await fillProfessional(page);
  await next(page);
}

test('a part that could not be loaded is asked for again, by a press', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/apply');
  await awake(page);
  // Most browsers never ask again for a module that failed, so it must not be asked for as a module before it is there.
  const modules: string[] = [];
  await page.route(scripts, (route, request) => {
    if (request.resourceType() === 'script') modules.push(request.url());
    return route.abort('connectionreset');
  });
  await fillToDocuments(page);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  expect(modules).toEqual([]);
  await page.unroute(scripts);
  await again.click();
  await expect(stepHeading(page, "Driver's licence")).toBeVisible();
});

test('a part that could not be loaded comes by itself when the connection is back', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await openAndLose(page, '/apply');
  await expect(notice(page)).toBeVisible();
  await fillToDocuments(page);
  await expect(page.getByRole('alert').getByText('This part could not be loaded.')).toBeVisible();
  await context.setOffline(false);
  await expect(stepHeading(page, "Driver's licence")).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'The connection is back.' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test('the whole application is loaded ahead, so that it goes on without a connection', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const line = await layLine(productUrl);
  await page.goto(`${line.url}/apply`);
  await awake(page);
  // The last thing that is loaded ahead are the pages of the site.
  const about = () =>
    page.evaluate(`performance.getEntriesByType('resource').some(({ name }) => /services-page/.test(name))`);
  await expect.poll(about).toBe(true);
  await context.setOffline(true);
  await fillToDocuments(page);
  await expect(stepHeading(page, "Driver's licence")).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL(`${line.url}/about`);
  await line.close();
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

test('messages are shown without a connection, too, and can be closed', async ({ page }) => {
  await openAndLose(page, '/apply');
  await next(page);
  const message = toast(page, 'Please fill in all required fields.');
  await expect(message).toBeVisible();
  await page.getByRole('button', { name: 'Close message' }).click();
  await expect(message).toHaveCount(0);
});

test('a link that is followed without a connection keeps the page, and the last one wins when it is back', {
  tag: '@phone',
}, async ({ page, context }) => {
  await openAndLose(page, '/apply');
  await page.getByLabel('Full name').fill('Ọláńrewájú Sample');
  await footerLink(page, 'About Us').click();
  await expect(notice(page)).toContainText('The page you chose will open as soon as the connection is back.');
  await footerLink(page, 'Home').click();
  await expect(page).toHaveURL('/apply');
  await expect(page.getByLabel('Full name')).toHaveValue('Ọláńrewájú Sample');
  await context.setOffline(false);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a dead line that the browser takes for a good one is found out', { tag: '@phone' }, async ({ page }) => {
  const line = await layLine(productUrl);
  await page.goto(`${line.url}/apply`);
  await awake(page);
  line.cut();
  await footerLink(page, 'About Us').click();
  await expect(notice(page)).toBeVisible();
  expect(await page.evaluate('navigator.onLine')).toBe(true);
  line.mend();
  await expect(page).toHaveURL(`${line.url}/about`);
  await line.close();
});

test("the browser's Back waits for the page's files, too", { tag: '@phone' }, async ({ page }) => {
  await page.goto('/about');
  await footerLink(page, 'Apply as Driver').click();
  await expect(page).toHaveURL('/apply');
  await page.reload();
  await awake(page);
  // This also keeps the browser from taking them from its cache.
  await page.route(scripts, (route) => route.abort('connectionreset'));
  await page.evaluate('history.back()');
  await expect(page.getByRole('status').filter({ hasText: 'Loading the page' })).toBeVisible();
  await expect(page.getByLabel('Full name')).toBeVisible();
  await page.unroute(scripts);
  await expect(page.getByLabel('Full name')).toHaveCount(0);
  await expect(page).toHaveURL('/about');
});

test('the back-office stays open without a connection', { tag: '@desktop' }, async ({ page, context }) => {
  await signIn(page);
  await page.goto('/admin/dashboard');
  const sections = page.getByRole('navigation', { name: 'Back-office' });
  await expect(sections).toBeVisible();
  await context.setOffline(true);
  await sections.getByRole('link', { name: 'Consultancy' }).click();
  await expect(notice(page)).toContainText('The page you chose will open');
  await expect(page).toHaveURL('/admin/dashboard');
  await context.setOffline(false);
  await expect(page).toHaveURL('/admin/consultancy');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
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
