import type { Locator, Page } from '@playwright/test';
import {
  type ApplicationField,
  documentLabels,
  documentMissingMessage,
  professionalMissingMessage,
  registerDriver,
  stepTitles,
} from '#contract/application-form.ts';
import {
  confirmationMissingMessage,
  fillInMessage,
  invalidEmailMessage,
  invalidPhoneMessage,
} from '#contract/checks.ts';
import { consentMissingMessage } from '#contract/consents.ts';
import { apiBase } from '#contract/endpoint.ts';
import { rejectedMessage, tooManyMessage } from '#contract/upload-limits.ts';
import { aPictureOfSize } from '#test/images.ts';
import {
  addDocuments,
  anApplicant,
  aPhoto,
  applicationField,
  choose,
  chooseButton,
  confirmation,
  fillPersonal,
  fillProfessional,
  goBack,
  goToDocuments,
  neededConsent,
  next,
  removeButton,
  removeButtons,
  stepHeading,
  submitButton,
} from './applicant.ts';
import { expect, test, toast } from './fixtures.ts';

const twoMegabytes = 2 * 1024 * 1024;

/** Expects a message in a toast and at its field, which has the focus. */
async function expectComplaint(page: Page, message: string, at: Locator): Promise<void> {
  await expect(toast(page, message)).toBeVisible();
  await expect(at).toBeFocused();
  await expect(at).toHaveAccessibleDescription(new RegExp(`${message.replaceAll('.', '\\.')}$`));
}

async function expectBadField(page: Page, message: string, name: ApplicationField): Promise<void> {
  const bad = applicationField(page, name);
  await expectComplaint(page, message, bad);
  await expect(bad).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('main')).toContainText(message);
}

test('the first step checks its fields one rule after the other', async ({ page }) => {
  await page.goto('/apply');
  await next(page);
  await expectBadField(page, fillInMessage, 'fullName');
  const names = ['fullName', 'email', 'phoneNumber', 'ageBracket', 'address', 'city', 'state'] as const;
  for (const name of names) await expect(applicationField(page, name)).toHaveAttribute('aria-invalid', 'true');

  await fillPersonal(page, anApplicant());
  for (const name of names) await expect(applicationField(page, name)).not.toHaveAttribute('aria-invalid', 'true');
  await applicationField(page, 'city').fill('   ');
  await next(page);
  await expectBadField(page, fillInMessage, 'city');

  await applicationField(page, 'city').fill('Kano');
  await applicationField(page, 'phoneNumber').fill('8012345678');
  for (const wrong of ['ada', 'ada@example', 'ada eze@example.com', '@example.com']) {
    await applicationField(page, 'email').fill(wrong);
    await next(page);
    await expectBadField(page, invalidEmailMessage, 'email');
  }

  await applicationField(page, 'email').fill('Ada@Example.com');
  for (const wrong of ['8012345678', '080123456789', '0801234567a', '+2348012345']) {
    await applicationField(page, 'phoneNumber').fill(wrong);
    await next(page);
    await expectBadField(page, invalidPhoneMessage, 'phoneNumber');
  }

  await applicationField(page, 'phoneNumber').fill('08012345678');
  await next(page);
  await expect(stepHeading(page, stepTitles.professional)).toBeVisible();
});

test('the second step checks its fields one rule after the other', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/apply');
  await fillPersonal(page, anApplicant());
  await next(page);
  await expect(stepHeading(page, stepTitles.professional)).toBeVisible();
  await next(page);
  await expectBadField(page, professionalMissingMessage, 'licence');

  await fillProfessional(page);
  await applicationField(page, 'medicalRecordsExpiryDate').fill('');
  await next(page);
  await expectBadField(page, professionalMissingMessage, 'medicalRecordsExpiryDate');

  await applicationField(page, 'medicalRecordsExpiryDate').fill('2020-01-31');
  await applicationField(page, 'licenceExpiryDate').fill('2020-01-31');
  await next(page);
  await expectBadField(page, "Licence expiry date can't be before today.", 'licenceExpiryDate');

  await applicationField(page, 'licenceExpiryDate').fill('2999-03-14');
  for (const wrong of ['0', '61', '1.5', 'ten']) {
    await applicationField(page, 'yearsOfExperience').fill(wrong);
    await next(page);
    await expectBadField(page, 'Years of experience must be a whole number from 1 to 60.', 'yearsOfExperience');
  }
  await applicationField(page, 'yearsOfExperience').fill('1');
  await next(page);
  await expect(stepHeading(page, documentLabels.drivers)).toBeVisible();
});

test('a stage wants at least one document', { tag: '@phone' }, async ({ page }) => {
  await goToDocuments(page, anApplicant());
  await next(page);
  const button = chooseButton(page);
  await expectComplaint(page, documentMissingMessage, button);
  await expect(page.getByText('Only PNG, JPG (max: 2MB)')).toBeVisible();
  // No button is without a name, such as the browser's own for choosing files.
  expect(await page.getByRole('main').getByRole('button').allInnerTexts()).not.toContain('');

  await choose(page, [await aPhoto('licence-front.jpg')]);
  await expect(button).not.toHaveAccessibleDescription(/at least one/);
  await removeButton(page, 'licence-front.jpg').click();
  await expect(removeButtons(page)).toHaveCount(0);
  await next(page);
  await expectComplaint(page, documentMissingMessage, button);
});

test('photos over 2 MB are made smaller and added, files that are no pictures are not', { tag: '@phone' }, async ({
  page,
}) => {
  await goToDocuments(page, anApplicant());
  const removes = removeButtons(page);
  const asJpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

  await choose(page, [asJpeg('large.jpg', await aPictureOfSize(twoMegabytes + 1)), await aPhoto('good.jpg')]);
  await expect(removeButton(page, 'large.jpg')).toBeVisible();
  await expect(removeButton(page, 'good.jpg')).toBeVisible();

  await choose(page, [asJpeg('just-fits.jpg', await aPictureOfSize(twoMegabytes))]);
  await expect(removeButton(page, 'just-fits.jpg')).toBeVisible();

  await choose(page, [{ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }]);
  await expect(toast(page, rejectedMessage('letter.pdf'))).toBeVisible();
  await choose(page, [asJpeg('script.jpg', Buffer.from('#!/bin/sh\nexit 0\n'))]);
  await expect(toast(page, rejectedMessage('script.jpg'))).toBeVisible();
  await expect(removes).toHaveCount(3);
});

test('at most five files belong to one document, and each can be removed', { tag: '@phone' }, async ({ page }) => {
  await goToDocuments(page, anApplicant());
  const names = ['1.jpg', '2.png', '3.jpg', '4.png', '5.jpg', '6.jpg'];
  await choose(page, await Promise.all(names.map(aPhoto)));
  await expect(toast(page, tooManyMessage)).toBeVisible();
  const removes = removeButtons(page);
  await expect(removes).toHaveCount(5);
  await removeButton(page, '3.jpg').click();
  await expect(removeButton(page, '3.jpg')).toHaveCount(0);
  await expect(removes).toHaveCount(4);
});

test('going back loses nothing', { tag: '@phone' }, async ({ page }) => {
  const applicant = anApplicant();
  await goToDocuments(page, applicant);
  await choose(page, [await aPhoto('front.jpg'), await aPhoto('back.png')]);
  await next(page);
  await expect(stepHeading(page, documentLabels.nin)).toBeVisible();
  await goBack(page);
  await expect(stepHeading(page, documentLabels.drivers)).toBeVisible();
  await expect(removeButton(page, 'back.png')).toBeVisible();
  await goBack(page);
  await expect(applicationField(page, 'licence')).toHaveValue('SMP00000AA01');
  await expect(applicationField(page, 'licenceExpiryDate')).toHaveValue('2999-03-14');
  await expect(applicationField(page, 'typeOfVehice')).toHaveValue('Truck');
  await goBack(page);
  await expect(applicationField(page, 'fullName')).toHaveValue(applicant.fullName);
  await expect(applicationField(page, 'state')).toHaveValue('Abuja');

  await next(page);
  await expect(stepHeading(page, stepTitles.professional)).toBeVisible();
  await next(page);
  await expect(removeButtons(page)).toHaveCount(2);
});

test('the steps are shown as pending, ongoing and completed', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/apply');
  const step = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await expect(step(stepTitles.personal)).toContainText('Ongoing');
  await expect(step(stepTitles.professional)).toContainText('Pending');
  await expect(step(stepTitles.documents)).toContainText('Pending');
  await goToDocuments(page, anApplicant());
  await expect(step(stepTitles.personal)).toContainText('Completed');
  await expect(step(stepTitles.professional)).toContainText('Completed');
  await expect(step(stepTitles.documents).first()).toContainText('Ongoing');
});

test('nothing is sent without the consent and the confirmation', { tag: '@phone' }, async ({ page }) => {
  const sent: string[] = [];
  const address = apiBase + registerDriver.path;
  page.on('request', (request) => request.url().endsWith(address) && sent.push(request.method()));
  await goToDocuments(page, anApplicant());
  await addDocuments(page);
  await submitButton(page).click();
  const consent = neededConsent(page);
  await expectComplaint(page, consentMissingMessage, consent);
  await expect(consent).toHaveAttribute('aria-invalid', 'true');
  await consent.check();
  await submitButton(page).click();
  const box = confirmation(page);
  await expectComplaint(page, confirmationMissingMessage, box);
  await expect(box).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toEqual([]);
});
