import type { Page } from '@playwright/test';
import { askForDocuments } from '#contract/documents/document-requests.ts';
import {
  cancelTracked,
  nothingTrackedMessage,
  oldTrackingLinkMessage,
  track,
  trackingLabels,
} from '#contract/tracking/tracking.ts';
import { trackingTitle } from '#web/tracking/public/tracking-format.ts';
import { callAsAdmin, callAsVisitor } from './admin-calls.ts';
import { anApplicant, applyByApi, field, sentDialog } from './applicant.ts';
import { awake, expect, pageTitle, test } from './fixtures.ts';
import { expectNothingWrong } from './nothing-wrong.ts';
import {
  confirm,
  consultationForm,
  enrolmentForm,
  expectSent,
  fillIn,
  openFilledIn,
  sendButton,
} from './one-step-forms.ts';

const numberField = (page: Page) => field(page, trackingLabels.reference);
const contactField = (page: Page) => field(page, trackingLabels.contact);
const show = (page: Page) => page.getByRole('button', { name: 'Show status' });
const step = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** The token of the link that a message about this would have. */
const tokenOf = async (reference: string, contact: string): Promise<string> =>
  (await callAsVisitor(track, { body: { reference, contact } })).data.token;

test.use({ allowed: [/status of (?:404|409)|net::ERR_INTERNET_DISCONNECTED/] });

test('a registration is found from its message of success, read again, and cancelled', {
  tag: ['@phone', '@journey'],
}, async ({ page }) => {
  const typed = await openFilledIn(page, enrolmentForm);
  await sendButton(page, enrolmentForm).tap();
  const reference = await expectSent(page, enrolmentForm);
  // A tap that follows the one on Send at once counts as its second one, and is ignored.
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

test('a booking is opened by a link, and says so when it was cancelled elsewhere', { tag: '@desktop' }, async ({
  page,
}) => {
  const typed = consultationForm.aFilledIn();
  await page.goto(await consultationForm.address());
  await fillIn(page, consultationForm, typed);
  await confirm(page, consultationForm);
  await sendButton(page, consultationForm).click();
  const token = await tokenOf(await expectSent(page, consultationForm), typed.phoneNumber ?? '');
  await page.goto(`/track#${token}`);
  await expect(pageTitle(page)).toHaveText(`We have your booking, ${typed.fullName}.`);
  await expect(pageTitle(page)).toBeFocused();
  await expect(page.getByText('You asked for the 5th of May, 2099.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel my booking' }).click();
  await callAsVisitor(cancelTracked, { body: { token } });
  const question = page.getByRole('dialog', { name: 'Cancel your booking?' });
  await question.getByRole('button', { name: 'Cancel my booking' }).dblclick();
  await expect(question.getByText('This is already cancelled.')).toBeVisible();
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(pageTitle(page)).toHaveText(`Your booking is cancelled, ${typed.fullName}.`);
  await expect(pageTitle(page)).toBeFocused();
});

test('a document that is missing is sent from there', { tag: '@phone' }, async ({ page }) => {
  const applicant = anApplicant();
  const id = await applyByApi(applicant);
  await page.goto('/track');
  await numberField(page).fill(id);
  await contactField(page).fill(`+234 ${applicant.phoneNumber.slice(1)}`);
  await awake(page);
  await contactField(page).press('Enter');
  await expect(pageTitle(page)).toHaveText(`We are checking your documents, ${applicant.fullName}.`);
  await expect(step(page, 'Documents being checked')).toHaveAttribute('aria-current', 'step');
  await expect(page.getByRole('region', { name: 'What is missing' })).toHaveCount(0);

  const documents = [{ group: 'medical', reason: 'unreadable', words: '' }];
  await callAsAdmin(askForDocuments, { params: { id }, body: { documents } });
  await page.reload();
  await expect(pageTitle(page)).toHaveText(`We need a new photo, ${applicant.fullName}.`);
  const missing = page.getByRole('region', { name: 'What is missing' });
  await expect(missing).toContainText("Medical recordWe can't read it");
  await expectNothingWrong(page);
  await missing.getByRole('button', { name: 'Send a new photo' }).click();
  await expect(pageTitle(page)).toHaveText('We need a new photo of your medical record');
  await page.goBack();
  await expect(pageTitle(page)).toHaveText(`We need a new photo, ${applicant.fullName}.`);
});

test('what is not found, a link that is not whole, and a lost line are said in words', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: trackingTitle }).click();
  await expect(pageTitle(page)).toHaveText(trackingTitle);
  await show(page).click();
  await expect(numberField(page)).toBeFocused();
  await numberField(page).fill('99999999');
  await contactField(page).fill('08012345678');
  await show(page).click();
  await expect(page.getByRole('alert').getByText(nothingTrackedMessage)).toBeVisible();
  await context.setOffline(true);
  await show(page).click();
  await expect(page.getByText('We could not look it up. Please check your connection and try again.')).toBeVisible();
  await context.setOffline(false);

  await page.goto(`/track#${'x'.repeat(42)}`);
  await page.reload();
  await expect(page.getByText(oldTrackingLinkMessage)).toBeVisible();
  await expect(numberField(page)).toBeVisible();
  await expectNothingWrong(page);
});
