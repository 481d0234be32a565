import type { Page } from '@playwright/test';
import { listConsents } from '#contract/consents/consent-records.ts';
import { consentMissingMessage } from '#contract/consents/consents.ts';
import { confirmationTitle } from '#contract/drivers/application-form.ts';
import { formatDate } from '#contract/platform/dates.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { noticeVersion } from '#contract/privacy/notice-versions.ts';
import { noticeGroups, noticeSections } from '#web/privacy/public/privacy-texts.ts';
import {
  addDocuments,
  agree,
  anApplicant,
  confirmation,
  findApplications,
  goToDocuments,
  neededConsent,
  sentDialog,
  stepHeading,
  submitButton,
} from './applicant.ts';
import { expect, logIn, productUrl, signIn, test, toast } from './fixtures.ts';
import { expectNothingWrong } from './nothing-wrong.ts';
import { expectSent, oneStepForms, openFilledIn, requestForm, sendButton } from './one-step-forms.ts';

const whatsApp = (page: Page) =>
  page.getByRole('checkbox', { name: 'I agree to be contacted on WhatsApp.', exact: true });
const noticeLink = (page: Page) => page.getByRole('link', { name: /^Read the full privacy notice/ });

async function consentsOf(driverId: string) {
  const { token } = await logIn();
  const path = listConsents.path.replace('{kind}', 'driver').replace('{id}', driverId);
  const answer = await fetch(productUrl + apiBase + path, { headers: { authorization: `Bearer ${token}` } });
  return listConsents.response.parse(await answer.json()).data;
}

test('the privacy notice is linked from each page, and each part has its address', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy notice' }).click();
  await expect(page).toHaveURL('/privacy');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy notice' })).toBeVisible();
  await expect(page.getByText(`Version of ${formatDate(noticeVersion)}`)).toBeVisible();
  for (const { hash, title } of [...noticeGroups, ...noticeSections]) {
    const part = page.locator(`#${hash}`);
    await expect(part.getByRole('heading', { level: 2, name: title })).toHaveCount(1);
  }
  await expectNothingWrong(page);
  await page.goto('/privacy#rights');
  await expect(page.getByRole('heading', { level: 2, name: 'What you can ask of us' })).toBeInViewport();
});

test('an application needs one consent, which is never ticked beforehand and not kept', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const applicant = anApplicant();
  await goToDocuments(page, applicant);
  await addDocuments(page);
  await expect(neededConsent(page)).not.toBeChecked();
  await expect(whatsApp(page)).not.toBeChecked();
  // The notice opens beside the form.
  const opened = context.waitForEvent('page');
  await noticeLink(page).click();
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Privacy notice');
  await (await opened).close();
  await confirmation(page).check();
  await submitButton(page).click();
  await expect(toast(page, consentMissingMessage)).toBeVisible();
  await expect(neededConsent(page)).toBeFocused();
  // The whole row is the target.
  await page.getByText('Only to check that I am fit to drive').click();
  await expect(neededConsent(page)).toBeChecked();
  await expect(page.getByRole('main').getByText(consentMissingMessage)).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(stepHeading(page, confirmationTitle)).toBeVisible();
  await expect(neededConsent(page)).not.toBeChecked();
  await agree(page);
  await submitButton(page).click();
  await expect(sentDialog(page)).toBeVisible();
  const [driver] = (await findApplications(applicant)).result;
  const { states } = await consentsOf(driver?._id ?? '');
  expect(states).toEqual([
    { kind: 'health-and-identity', state: 'agreed' },
    { kind: 'whatsapp', state: 'not-agreed' },
  ]);
  expect(driver?.whatsApp).toBe('not-agreed');
});

for (const form of oneStepForms) {
  test(`the ${form.name} form says what is kept, and asks without insisting`, { tag: '@phone' }, async ({ page }) => {
    const typed = await openFilledIn(page, form);
    await expect(page.getByRole('region', { name: 'Your data and how we use it' })).toBeVisible();
    await expect(noticeLink(page)).toHaveAttribute('target', '_blank');
    await expect(whatsApp(page)).not.toBeChecked();
    await whatsApp(page).check();
    await sendButton(page, form).click();
    await expectSent(page, form);
    expect(await form.find(typed)).toMatchObject([{ whatsApp: 'agreed' }]);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(whatsApp(page)).not.toBeChecked();
  });
}

test('the office sees what was agreed to, and notes that it was taken back', { tag: '@desktop' }, async ({ page }) => {
  const typed = await openFilledIn(page, requestForm);
  await whatsApp(page).check();
  await sendButton(page, requestForm).click();
  const reference = await expectSent(page, requestForm);
  await signIn(page);
  await page.goto(`/admin/company-driver/${reference}`);
  const write = page.getByRole('link', { name: `Write to ${typed.name} on WhatsApp` });
  await expect(write).toBeVisible();
  const panel = page.getByRole('region', { name: 'Consents' });
  await panel.scrollIntoViewIfNeeded();
  await expect(panel.getByText('I agree to be contacted on WhatsApp. About this request only.')).toBeVisible();
  await panel.getByRole('button', { name: /^Record withdrawal/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record withdrawal' }).click();
  await expect(panel.getByText('Withdrawn', { exact: true })).toBeVisible();
  await expect(write).toHaveCount(0);
  await expect(page.getByText('No WhatsApp: not agreed')).toBeVisible();
  await page.goto('/admin/privacy/notices');
  await expect(page.getByRole('heading', { level: 1, name: 'Notices and consent' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^WhatsApp/ })).toBeVisible();
  await expectNothingWrong(page);
});
