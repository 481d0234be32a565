import type { Page } from '@playwright/test';
import { trackingLabels } from '#contract/self-service/tracking.ts';
import { trackingTitle } from '#web/self-service/public/tracking-format.ts';
import { field, sentDialog } from './applicant.ts';
import { expect, pageTitle, test } from './fixtures.ts';
import { expectNothingWrong } from './nothing-wrong.ts';
import { enrolmentForm, expectSent, openFilledIn, sendButton } from './one-step-forms.ts';

const numberField = (page: Page) => field(page, trackingLabels.reference);
const contactField = (page: Page) => field(page, trackingLabels.contact);
const show = (page: Page) => page.getByRole('button', { name: 'Show status' });

test.use({ allowed: [/status of (?:404|409)|net::ERR_INTERNET_DISCONNECTED/] });

test('a registration is found from its message of success, read again, and cancelled', {
  tag: ['@phone', '@journey'],
}, async ({ page }) => {
  const typed = await openFilledIn(page, enrolmentForm);
  await sendButton(page, enrolmentForm).tap();
  const reference = await expectSent(page, enrolmentForm);
  // A tap right after the one on Send counts as its double click, and is ignored.
  await expect(async () => {
    await sentDialog(page).getByRole('link', { name: 'Check your status' }).tap();
    await expect(page).toHaveURL('/track', { timeout: 2000 });
  }).toPass();
  await expect(pageTitle(page)).toHaveText(trackingTitle);
  await expect(numberField(page)).toHaveValue(reference);
  await expect(contactField(page)).toBeFocused();
  await contactField(page).fill(` ${typed.email?.toUpperCase()} `);
  await show(page).tap();

  await expect(pageTitle(page)).toHaveText(`You are registered, ${typed.fullName}.`);
  await expect(pageTitle(page)).toBeFocused();
  await expect(page).toHaveURL('/track');
  await expect(page.getByText('14th of March, 2099', { exact: true })).toBeVisible();
  await expectNothingWrong(page);
  await page.reload();
  await expect(pageTitle(page)).toHaveText(`You are registered, ${typed.fullName}.`);

  await page.getByRole('button', { name: 'Cancel my registration' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel my registration' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel my registration' }).tap();
  await expect(pageTitle(page)).toHaveText(`Your registration is cancelled, ${typed.fullName}.`);
  await expect(pageTitle(page)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Cancel my registration' })).toHaveCount(0);
  expect(await enrolmentForm.find(typed)).toEqual([]);
  await page.reload();
  await expect(pageTitle(page)).toHaveText(`Your registration is cancelled, ${typed.fullName}.`);
});
