import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { alreadyAppliedMessage, confirmationTitle } from '#contract/application-form.ts';

import {
  type Applicant,
  addDocuments,
  agree,
  anApplicant,
  applicationField,
  applyByApi,
  cancelButton,
  findApplications,
  goToDocuments,
  sentDialog,
  stepHeading,
  submitButton,
} from './applicant.ts';
import { expect, messages, test } from './fixtures.ts';

const address = '**/api/v1/driver/register';

/** Fills in everything up to the last button. */
async function fillIn(page: Page): Promise<Applicant> {
  const applicant = anApplicant();
  await goToDocuments(page, applicant);
  await addDocuments(page);
  await agree(page);
  return applicant;
}

const submit = (page: Page) => submitButton(page).click();
const says = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: words })).toHaveCount(1);

/** Advances the clock to the next retry. */
async function tryAgain(page: Page): Promise<void> {
  await says(page, /Trying again in \d+ seconds?\./);
  await page.clock.fastForward(40_000);
}

async function expectSent(page: Page): Promise<string> {
  const dialog = sentDialog(page);
  return (await dialog.getByText(/^\d{6,}$/).textContent()) ?? '';
}

async function countOf(applicant: Applicant): Promise<number> {
  return (await findApplications(applicant)).pagedInfo.total;
}

test.use({ allowed: [/net::ERR_|status of (?:409|422|429|503|507)/] });

test('a connection that fails and a server that is busy are tried again until it has arrived', {
  tag: '@phone',
}, async ({ page }) => {
  await page.clock.install();
  const applicant = await fillIn(page);
  const keys: (string | undefined)[] = [];
  const digests = new Set<string | undefined>();
  await page.route(address, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    digests.add(route.request().headers()['idempotency-digest']);
    if (keys.length === 1) await route.abort('connectionreset');
    else if (keys.length === 2) await route.fulfill({ status: 503, json: { message: 'Busy' } });
    else if (keys.length === 3)
      await route.fulfill({ status: 429, headers: { 'retry-after': '7' }, json: { message: 'No' } });
    else if (keys.length === 4)
      await route.fulfill({ status: 507, headers: { 'retry-after': '9' }, json: { message: 'Full' } });
    else await route.continue();
  });
  await submit(page);
  await says(page, /Connection lost\. Trying again in [12] seconds?\./);
  await tryAgain(page);
  await says(page, /We're busy\./);
  await tryAgain(page);
  await says(page, "We're busy. Trying again in 7 seconds.");
  await tryAgain(page);
  await says(page, /^We have no space for this right now\. Everything .* still here\. Trying again in 9 seconds\.$/);
  await tryAgain(page);
  expect(await expectSent(page)).toMatch(/^\d{6,}$/);
  expect(keys).toHaveLength(5);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toBeTruthy();
  expect([...digests]).toEqual([expect.stringMatching(/^[\da-f]{64}$/)]);
  expect(await countOf(applicant)).toBe(1);
});

test('where no applications are taken for now the form says so at once, and keeps what was filled in', {
  tag: '@phone',
}, async ({ page }) => {
  const applicant = await fillIn(page);
  const message = "We can't take new applications right now. Please try again tomorrow.";
  await page.route(address, (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '3600' }, json: { message } }),
  );
  await submit(page);
  await expect(page.getByText(message).first()).toBeVisible();
  await expect(submitButton(page)).toBeEnabled();
  expect(await countOf(applicant)).toBe(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
});

test('an answer that was lost after the server had stored it stores nothing twice', { tag: '@phone' }, async ({
  page,
}) => {
  await page.clock.install();
  const applicant = await fillIn(page);
  const references: string[] = [];
  await page.route(address, async (route) => {
    if (references.length > 0) return route.continue();
    const stored = await route.fetch();
    references.push(
      z.parse(z.object({ data: z.object({ reference: z.string() }) }), await stored.json()).data.reference,
    );
    await route.abort('connectionreset');
  });
  await submit(page);
  await tryAgain(page);
  expect(await expectSent(page)).toBe(references[0]);
  expect(await countOf(applicant)).toBe(1);
});

test('what is changed after its answer was lost is another application, whose sender learns of the first', {
  tag: '@phone',
}, async ({ page }) => {
  const applicant = await fillIn(page);
  const keys = new Set<string | undefined>();
  await page.route(address, async (route) => {
    keys.add(route.request().headers()['idempotency-key']);
    if (keys.size > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await submit(page);
  await says(page, /Connection lost/);
  await cancelButton(page).click();
  await says(page, /^Sending was cancelled\./);

  await page.getByRole('button', { name: 'Change Personal & Contact Information' }).click();
  await applicationField(page, 'city').fill('Ìlọrin');
  await page.reload();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Back to the summary' }).click();
  await expect(stepHeading(page, confirmationTitle)).toBeVisible();
  await agree(page);
  await submit(page);
  await expect(page.getByRole('main').getByText(alreadyAppliedMessage)).toBeVisible();
  expect(keys.size).toBe(2);
  expect(await countOf(applicant)).toBe(1);
});

test('a key that stands for something else is refused as usual, and Submit takes another', { tag: '@phone' }, async ({
  page,
}) => {
  const applicant = await fillIn(page);
  const message = 'Other details were already sent with this form.';
  const keys: (string | undefined)[] = [];
  await page.route(address, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fulfill({ status: 422, json: { message } });
  });
  await submit(page);
  await expect(page.getByRole('main').getByText(message)).toBeVisible();
  expect(keys).toHaveLength(1);
  await submit(page);
  await expectSent(page);
  expect(new Set(keys).size).toBe(2);
  expect(await countOf(applicant)).toBe(1);
});

test('without a network it waits, and goes on by itself', { tag: '@phone' }, async ({ page, context }) => {
  const applicant = await fillIn(page);
  await context.setOffline(true);
  await submit(page);
  await says(page, "You're offline. We'll continue as soon as you're back online.");
  await context.setOffline(false);
  await expectSent(page);
  expect(await countOf(applicant)).toBe(1);
});

test('what is on its way can be called off, and stays filled in', { tag: '@phone' }, async ({ page }) => {
  const applicant = await fillIn(page);
  await page.route(address, (route) => route.abort('connectionreset'));
  await submit(page);
  await says(page, /Connection lost/);
  await cancelButton(page).click();
  await says(page, 'Sending was cancelled. Everything you entered is still here.');
  await expect(submitButton(page)).toBeFocused();
  await expect(stepHeading(page, confirmationTitle)).toBeVisible();
  await expect(messages(page).getByRole('listitem')).toHaveCount(0);
  expect(await countOf(applicant)).toBe(0);

  await page.unroute(address);
  await submit(page);
  await expectSent(page);
  expect(await countOf(applicant)).toBe(1);
});

test('whoever taps Submit twice calls nothing off', { tag: '@phone' }, async ({ page, context }) => {
  await fillIn(page);
  await context.setOffline(true);
  const button = await submitButton(page).boundingBox();
  const [x, y] = [(button?.x ?? 0) + (button?.width ?? 0) * 0.7, (button?.y ?? 0) + (button?.height ?? 0) / 2];
  await page.touchscreen.tap(x, y);
  await expect(cancelButton(page)).toBeVisible();
  await page.touchscreen.tap(x, y);
  await says(page, "You're offline.");
  await context.setOffline(false);
  await expectSent(page);
});

test('a refusal is not tried again', { tag: '@phone' }, async ({ page }) => {
  await page.clock.install();
  let count = 0;
  const applicant = anApplicant();
  await applyByApi(applicant);
  await page.route(address, (route) => {
    count += 1;
    return route.continue();
  });
  await goToDocuments(page, applicant);
  await addDocuments(page);
  await agree(page);
  await submit(page);
  await expect(page.getByRole('main').getByText(alreadyAppliedMessage)).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(submitButton(page)).toBeEnabled();
  await expect(page.getByRole('main').getByText(alreadyAppliedMessage)).toBeVisible();
  expect(count).toBe(1);
});

test('whoever leaves the page meanwhile is asked first', { tag: '@phone' }, async ({ page }) => {
  await fillIn(page);
  await page.route(address, (route) => route.abort('connectionreset'));
  await submit(page);
  await says(page, /Connection lost/);
  const question = page.getByRole('dialog', { name: 'Leave this page?' });
  const asked = page.waitForEvent('dialog');
  await page.evaluate('void setTimeout(() => location.assign("/about"))');
  const browsersOwn = await asked;
  expect(browsersOwn.type()).toBe('beforeunload');
  await browsersOwn.dismiss();

  await page.evaluate('history.back()');
  await question.getByRole('button', { name: 'Stay and send it' }).click();
  await expect(question).toHaveCount(0);
  await expect(stepHeading(page, confirmationTitle)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toBeVisible();

  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/about');
});
