import type { Page } from '@playwright/test';
import { pagesWithoutData } from '#contract/platform/pages.ts';
import { trackingLabels } from '#contract/tracking/tracking.ts';
import { anAdministrator, mailedCode } from './administrators.ts';
import {
  addDocuments,
  agree,
  anApplicant,
  applyByApi,
  field,
  goToDocuments,
  sentDialog,
  submitButton,
} from './applicant.ts';
import { answer, dotsOf, entry, listOf, rowOf } from './driver-actions.ts';
import { emailField, expect, fillInLogin, test, toast } from './fixtures.ts';
import { expectSent, oneStepForms, openFilledIn, sendButton } from './one-step-forms.ts';
import { expectTranslated, translated } from './translation.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.use({ allowed: [/status of 400/] });

test.beforeEach(({ page }) => translated(page));

test.describe('in a page that the browser has translated', () => {
  test('every public page opens', { tag: '@desktop' }, async ({ page }) => {
    for (const path of pagesWithoutData) {
      await page.goto(path);
      await expectTranslated(page);
      await expect(title(page)).toBeVisible();
    }
  });

  for (const form of oneStepForms) {
    test(`the ${form.name} form is sent`, async ({ page }) => {
      await openFilledIn(page, form);
      await sendButton(page, form).click();
      await expectSent(page, form);
      await expectTranslated(page);
    });
  }

  test('a driver applies, and another finds the application again', async ({ page }) => {
    await goToDocuments(page, anApplicant());
    await addDocuments(page);
    await submitButton(page).click();
    await agree(page);
    await submitButton(page).click();
    await expect(sentDialog(page)).toBeVisible();
    await expectTranslated(page);

    const applicant = anApplicant();
    await page.goto('/track');
    await field(page, trackingLabels.reference).fill(await applyByApi(applicant));
    await field(page, trackingLabels.contact).fill(applicant.phoneNumber);
    await button(page, 'Show status').click();
    await expect(title(page)).toHaveText(`We are checking your documents, ${applicant.fullName}.`);
    await expectTranslated(page);
  });

  test('a password is set anew, and a driver approved', async ({ page }) => {
    await page.clock.install();
    const who = await anAdministrator();
    await page.goto('/forgot-password');
    await emailField(page).fill(who.email);
    await button(page, 'Continue').click();
    await expect(page).toHaveURL('/verify-email');
    await page.clock.runFor(10_000);
    await expect(page.getByRole('timer')).toHaveText(/^OTP expires in 00:[45]\d$/);
    await expectTranslated(page);
    await page.getByLabel('6-digit code').fill(await mailedCode(who.email));
    await button(page, 'Verify Email').click();
    const renewed = { ...who, password: 'another good password' };
    await field(page, 'Create password').fill(renewed.password);
    await field(page, 'Confirm password').fill(renewed.password);
    await button(page, 'Reset Password').click();
    await expect(page).toHaveURL('/login');
    await fillInLogin(page, who);
    await fillInLogin(page, renewed);
    await expect(page).toHaveURL('/admin/dashboard');
    await expect(title(page)).toBeVisible();

    const { fullName, ...applicant } = anApplicant();
    await applyByApi({ fullName, ...applicant });
    await page.goto(listOf(fullName));
    await dotsOf(page, fullName).click();
    await entry(page, 'Approve').click();
    await answer(page, 'Approve').click();
    await expect(toast(page, `${fullName} was approved`)).toBeVisible();
    await expect(rowOf(page, fullName)).toContainText('Approved');
    await expectTranslated(page);
  });
});
