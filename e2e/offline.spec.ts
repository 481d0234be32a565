import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { serviceWorkerPath } from '#contract/platform/service-worker.ts';
import { defaultContent } from '#contract/website/default-content.ts';
import { startProduct } from '#test/product/product.ts';
import { sendTag } from '#web/platform/offline/worker-messages.ts';

const { about, home: hero } = defaultContent;

import {
  addDocuments,
  agree,
  anApplicant,
  applicationField,
  fillToDocuments,
  findApplications,
  sentDialog,
  submitButton,
} from './applicant.ts';
import { awake, test as base, expect, pageTitle, productUrl, signIn } from './fixtures.ts';
import { layReleaseLine, type ReleaseLine } from './releases.ts';
import { announce } from './trainings.ts';

const test = base.extend<{ line: ReleaseLine }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used from it.
  async line({}, use) {
    const line = await layReleaseLine(productUrl);
    await use(line);
    await line.close();
  },
  baseURL: ({ line }, use) => use(line.url),
});

test.use({ serviceWorkers: 'allow', allowed: [/net::ERR_|status of 404/] });

const listed = z.array(z.string());

const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true });

/** The paths of everything the browser has cached of the site. */
async function keptPaths(page: Page, cache: string): Promise<string[]> {
  const paths = await page.evaluate(`(async () => {
    const requests = await (await caches.open('${cache}')).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  })()`);
  return z.parse(listed, paths);
}

/** Reads from the worker's list which files it fetches for the page at this path. */
async function partsOf(path: string): Promise<string[]> {
  const code = await (await fetch(productUrl + serviceWorkerPath)).text();
  // Up to the next page's list.
  const list = code.split(`"${path}":`)[1]?.split('":')[0] ?? '';
  return list.match(/\/assets\/[\w.-]+/g) ?? [];
}

/** Waits until the open page at this path is cached with everything it loaded and may need. */
async function untilKept(page: Page, path: string): Promise<void> {
  await expect.poll(() => keptPaths(page, 'pages')).toContain(path);
  const parts = await partsOf(path);
  const missing = async () => {
    const loaded = await page.evaluate(
      `performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)`,
    );
    const wanted = z.parse(listed, loaded).filter((file) => file.startsWith('/assets/'));
    const kept = await keptPaths(page, 'files');
    return [...wanted, ...parts].filter((file) => !kept.includes(file));
  };
  await expect.poll(missing).toEqual([]);
}

const registrations = (page: Page) =>
  page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)');
const isNewOneWaiting = (page: Page) =>
  page.evaluate('navigator.serviceWorker.ready.then(({ waiting }) => waiting !== null)');

test('visited pages, also those with data, open offline; other pages link to them', {
  tag: ['@phone', '@journey'],
}, async ({ page, context, line }) => {
  const training = await announce();
  await page.goto('/training');
  await untilKept(page, '/training');
  await page.goto('/');
  await untilKept(page, '/');
  await footerLink(page, 'About Us').click();
  await expect(page).toHaveURL('/about');
  await expect(pageTitle(page)).toHaveText(about.headline);
  await untilKept(page, '/about');

  line.cut();
  await page.reload();
  await expect(pageTitle(page)).toHaveText(about.headline);
  await footerLink(page, 'Training Programs').click();
  await expect(page).toHaveURL('/training');
  await expect(page.getByRole('link', { name: training.title }).first()).toBeVisible();
  await page.goto('/?from=elsewhere');
  await expect(pageTitle(page)).toHaveText(hero.headline);
  await context.setOffline(true);
  await footerLink(page, 'Request a Driver').click();
  await expect(page).toHaveURL('/request');
  await expect(pageTitle(page)).toHaveText("You're offline");
  await expect(page.getByRole('link', { name: /0800/ })).toBeVisible();
  await page.goto('/track');
  await expect(pageTitle(page)).toHaveText("You're offline");
  await context.setOffline(false);
  line.mend();
  await expect(pageTitle(page)).not.toHaveText("You're offline");
});

test("pages opened before the worker's installation open offline, and the home page always does", {
  tag: ['@phone', '@nightly'],
}, async ({ page, line }) => {
  await page.goto('/services');
  // Until then a page's code doesn't know it was opened.
  await awake(page);
  await footerLink(page, 'Privacy notice').click();
  await expect(page).toHaveURL('/privacy');
  await expect(page).toHaveTitle(/privacy/i);
  await awake(page);
  await page.goto('/about');
  for (const path of ['/services', '/privacy', '/about', '/']) await untilKept(page, path);
  line.cut();
  await page.goto('/services');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.goto('/');
  await expect(pageTitle(page)).toHaveText(hero.headline);
});

const applyLink = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Apply as a Driver' }).first();
const offlineTitle = (page: Page) =>
  page.getByRole('heading', { level: 1, name: "You're offline" });
const lostNotice = (page: Page) => page.getByText('No connection.');
/**
 * How long a press or navigation may stay without a response, even on a slow machine; browsers alone wait for
 * minutes.
 */
const soon = { timeout: 15_000 };

// With no response at all, nothing happens until a timeout, a minute in total.
for (const [kind, die] of [
  ['refuses', (line: ReleaseLine) => line.cut()],
  ['never answers', (line: ReleaseLine) => line.hang()],
] as const) {
  test(`on a line that ${kind}, an address is answered soon, and a link leads on once there is a connection`, {
    tag: ['@phone', '@nightly'],
  }, async ({ page, line }) => {
    await page.goto('/');
    await untilKept(page, '/');
    die(line);
    await page.goto('/apply', { waitUntil: 'commit', ...soon });
    await expect(offlineTitle(page)).toBeVisible();
    await page.goto('/', { waitUntil: 'commit', ...soon });
    await expect(pageTitle(page)).toHaveText(hero.headline);
    await applyLink(page).click();
    await expect(lostNotice(page).or(offlineTitle(page))).toBeVisible(soon);
    await expect(page).toHaveURL('/apply');
    await expect(offlineTitle(page)).toBeVisible();
    line.mend();
    await expect(applicationField(page, 'fullName')).toBeVisible();
  });
}

/** Triggers the worker's background sync, which the browser otherwise runs some time after reconnecting. */
async function runBackgroundSync(page: Page, origin: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) =>
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: all }) => {
      const ours = all.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (ours) resolve(ours.registrationId);
    }),
  );
  await devTools.send('ServiceWorker.enable');
  const sync = { origin, registrationId: await found, tag: sendTag, lastChance: false };
  await devTools.send('ServiceWorker.dispatchSyncEvent', sync);
}

test('an application that is filled in and closed without a connection after one visit goes out by itself, once', {
  tag: '@phone',
}, async ({ page, context, line }) => {
  const applicant = anApplicant();
  const countStored = async () => (await findApplications(applicant)).pagedInfo.total;
  expect(await partsOf('/apply')).not.toEqual([]);
  await page.goto('/apply');
  await untilKept(page, '/apply');
  line.cut();
  await page.goto('/apply?from=poster');
  await fillToDocuments(page, applicant);
  await addDocuments(page);
  await agree(page);
  await submitButton(page).click();
  await expect(page.getByText('You can close this page.')).toBeVisible();
  await page.close();

  line.mend();
  const empty = await context.newPage();
  // Browsers repeat a sync that failed, such as against a busy server.
  await expect(async () => {
    await runBackgroundSync(empty, line.url);
    await expect.poll(countStored, { timeout: 10_000 }).toBe(1);
  }).toPass();

  await empty.goto('/about');
  await expect(sentDialog(empty).getByText(/^\d{6,}$/)).toBeVisible();
  await empty.getByRole('button', { name: 'Close', exact: true }).click();
  await empty.goto('/apply');
  await expect(pageTitle(empty)).toBeVisible();
  await expect(sentDialog(empty)).toHaveCount(0);
  expect(await countStored()).toBe(1);
});

test('the cache holds nothing of the API, the back-office, personal pages and missing pages', {
  tag: ['@desktop', '@nightly'],
}, async ({ page }) => {
  await page.goto('/training');
  await untilKept(page, '/training');
  await signIn(page);
  for (const path of ['/admin/dashboard', '/login', '/track', '/no-such-page']) {
    await page.goto(path);
    await expect(pageTitle(page)).toBeVisible();
  }
  await page.goto('/about');
  await untilKept(page, '/about');
  await expect
    .poll(async () => (await keptPaths(page, 'pages')).sort())
    .toEqual(['/', '/about', '/training']);
  const files = await keptPaths(page, 'files');
  expect(files.filter((path) => !/^\/(assets|art|pictures)\//.test(path))).toEqual([]);
  expect(await page.evaluate('caches.keys().then((names) => names.sort())')).toEqual([
    'files',
    'pages',
  ]);
});

test('a second visit takes almost nothing over the line', { tag: ['@phone', '@nightly'] }, async ({
  page,
  line,
}) => {
  await page.goto('/apply');
  await untilKept(page, '/apply');
  await untilKept(page, '/');
  await page.waitForLoadState('networkidle');
  const [bytes, looks] = [line.receivedBytes(), line.timesAsked(serviceWorkerPath)];
  await page.reload({ waitUntil: 'networkidle' });
  // A page's last request checks for a new worker.
  await expect.poll(() => line.timesAsked(serviceWorkerPath)).toBeGreaterThan(looks);
  await page.goto('about:blank');
  expect(line.receivedBytes() - bytes).toBeLessThanOrEqual(5 * 1024);
});

test('a new release waits while a form is open, and takes over when it is not', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, line, context }) => {
  test.setTimeout(300_000);
  await page.goto('/apply');
  await untilKept(page, '/apply');
  await applicationField(page, 'fullName').fill('Ọláńrewájú Sample');
  await page.evaluate(
    `navigator.serviceWorker.addEventListener('controllerchange', () => { window.isReplaced = true })`,
  );

  line.release();
  const other = await context.newPage();
  await other.goto('/about');
  await expect.poll(() => isNewOneWaiting(other)).toBe(true);
  // This page is of the new release, and would activate its worker.
  await other.goto('/');
  await untilKept(other, '/');
  await footerLink(other, 'Privacy notice').click();
  await untilKept(other, '/privacy');
  expect(await isNewOneWaiting(other)).toBe(true);
  expect(await page.evaluate('window.isReplaced')).toBeUndefined();
  await expect(applicationField(page, 'fullName')).toHaveValue('Ọláńrewájú Sample');

  await page.close();
  const browser = await context.newCDPSession(other);
  await browser.send('ServiceWorker.enable');
  await other.reload();
  const isStillWaiting = async () => {
    // Chrome ends an idle worker, but not while a test observes it. A visit's work ends with the worker, so the next
    // visit has more time: on a busy machine it needs more than the 16 s that a minute leaves for the longest one.
    await browser.send('ServiceWorker.stopAllWorkers');
    // The new one activates once the old one has stopped; a reload would start that again.
    const isWaiting = await expect
      .poll(() => isNewOneWaiting(other), { timeout: 5000 })
      .toBe(false)
      .then(
        () => false,
        () => true,
      );
    if (isWaiting) await other.reload();
    return isWaiting;
  };
  const intervals = [1000, 2000, 4000, 8000, 16_000, 32_000];
  await expect.poll(isStillWaiting, { intervals, timeout: 150_000 }).toBe(false);
});

test('operators can switch it off: it leaves, with what it kept, and open pages stay', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, line }) => {
  const product = await startProduct({ SERVICE_WORKER: 'off' });
  await page.goto('/apply');
  await untilKept(page, '/apply');
  line.moveTo(product.url);
  await page.goto('/request');
  await page.getByLabel('Company name').fill('Sample Haulage');
  await expect.poll(() => registrations(page)).toBe(0);
  await expect.poll(() => page.evaluate('caches.keys()')).toEqual([]);
  await expect(page.getByLabel('Company name')).toHaveValue('Sample Haulage');

  await page.goto('/about');
  await footerLink(page, 'Home').click();
  await expect(page).toHaveURL('/');
  expect(await registrations(page)).toBe(0);
  await product.stop();
});
