import type { Page } from '@playwright/test';
import { readClosing } from '#contract/drivers/application-form.ts';
import { defaultContent } from '#contract/website/default-content.ts';
import {
  anApplicant,
  applicationField,
  fillPersonal,
  fillProfessional,
  next,
  stepHeading,
} from './applicant.ts';
import { awake, expect, pageTitle, test, toast } from './fixtures.ts';

test.use({
  allowed: [/net::ERR_|status of 404|^TypeError: Failed to fetch dynamically imported module/],
});

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'No connection.' });

async function fillToDocuments(page: Page): Promise<void> {
  await fillPersonal(page, anApplicant());
  await next(page);
  await fillProfessional(page);
  await next(page);
}

test('the next step, the menu and messages open without a connection', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  // A response after the cut would signal a connection. On a slow machine the form asks after the network is first
  // idle.
  const answered = page.waitForResponse((answer) => answer.url().endsWith(readClosing.path));
  await page.goto('/apply');
  await awake(page);
  await (await answered).finished();
  await context.setOffline(true);
  await expect(notice(page)).toBeVisible();
  await next(page);
  const message = toast(page, 'Please fill in all required fields.');
  await expect(message).toBeVisible();
  await page.getByRole('button', { name: 'Close message' }).click();
  await expect(message).toHaveCount(0);
  await fillToDocuments(page);
  await expect(stepHeading(page, "Driver's licence")).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  // Shown for four seconds, which a slow machine could miss: start waiting before.
  const back = page.getByRole('status').filter({ hasText: 'The connection is back.' }).waitFor();
  await context.setOffline(false);
  await back;
  await expect(notice(page)).toHaveCount(0);
});

test("a link whose script is gone from the server opens its document once, and the form's draft stays", {
  tag: ['@phone', '@nightly'],
}, async ({ page }) => {
  const applicant = anApplicant();
  await page.route('**/assets/home-page-*.js', (route) =>
    route.fulfill({ status: 404, body: 'Not found' }),
  );
  const documents: string[] = [];
  page.on(
    'request',
    (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname),
  );
  await page.goto('/apply');
  await fillPersonal(page, applicant);
  await next(page);
  await applicationField(page, 'yearsOfExperience').fill('12');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /home page$/ })
    .click();
  await expect(page).toHaveURL('/');
  await expect(pageTitle(page)).toHaveText(defaultContent.home.headline);
  await page.waitForLoadState('networkidle');
  expect(documents).toEqual(['/apply', '/']);
  await page.goBack();
  await expect(applicationField(page, 'yearsOfExperience')).toHaveValue('12');
});
