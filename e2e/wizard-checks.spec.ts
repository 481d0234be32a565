import type { Locator, Page } from '@playwright/test';
import {
  documentLabels,
  documentMissingMessage,
  professionalMissingMessage,
  stepTitles,
} from '#contract/application-form.ts';
import {
  confirmationMissingMessage,
  fillInMessage,
  invalidEmailMessage,
  invalidPhoneMessage,
} from '#contract/checks.ts';
import { rejectedMessage, tooLargeMessage } from '#contract/upload-limits.ts';
import { aPictureOfSize } from '#test/images.ts';
import {
  addDocuments,
  anApplicant,
  aPhoto,
  choose,
  field,
  fillPersonal,
  fillProfessional,
  goBack,
  goToDocuments,
  next,
  stepHeading,
} from './applicant.ts';
import { expect, test, toast } from './fixtures.ts';

const twoMegabytes = 2 * 1024 * 1024;

/** Expects a message in a toast and at its field, which has the focus. */
async function expectComplaint(page: Page, message: string, at: Locator): Promise<void> {
  await expect(toast(page, message)).toBeVisible();
  await expect(at).toBeFocused();
  await expect(at).toHaveAccessibleDescription(new RegExp(`${message.replaceAll('.', '\\.')}$`));
}

async function expectBadField(page: Page, message: string, label: string): Promise<void> {
  await expectComplaint(page, message, field(page, label));
  await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('main')).toContainText(message);
}

test('the first step checks its fields one rule after the other', async ({ page }) => {
  await page.goto('/apply');
  await next(page);
  await expectBadField(page, fillInMessage, 'Full name');
  const labels = ['Full name', 'Email address', 'Phone number', 'Age bracket', 'Address', 'City', 'State'];
  for (const label of labels) await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');

  await fillPersonal(page, anApplicant());
  for (const label of labels) await expect(field(page, label)).not.toHaveAttribute('aria-invalid', 'true');
  await field(page, 'City').fill('   ');
  await next(page);
  await expectBadField(page, fillInMessage, 'City');

  await field(page, 'City').fill('Kano');
  await field(page, 'Phone number').fill('8012345678');
  for (const wrong of ['ada', 'ada@example', 'ada eze@example.com', '@example.com']) {
    await field(page, 'Email address').fill(wrong);
    await next(page);
    await expectBadField(page, invalidEmailMessage, 'Email address');
  }

  await field(page, 'Email address').fill('Ada@Example.com');
  for (const wrong of ['8012345678', '080123456789', '0801234567a', '+2348012345']) {
    await field(page, 'Phone number').fill(wrong);
    await next(page);
    await expectBadField(page, invalidPhoneMessage, 'Phone number');
  }

  await field(page, 'Phone number').fill('08012345678');
  await next(page);
  await expect(stepHeading(page, stepTitles.professional)).toBeVisible();
});

test('the second step checks its fields one rule after the other', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/apply');
  await fillPersonal(page, anApplicant());
  await next(page);
  await expect(stepHeading(page, stepTitles.professional)).toBeVisible();
  await next(page);
  await expectBadField(page, professionalMissingMessage, 'Licence number');

  await fillProfessional(page);
  await field(page, 'Medical record expiry date').fill('');
  await next(page);
  await expectBadField(page, professionalMissingMessage, 'Medical record expiry date');

  await field(page, 'Medical record expiry date').fill('2020-01-31');
  await field(page, 'Licence expiry date').fill('2020-01-31');
  await next(page);
  await expectBadField(page, "Licence expiry date can't be before today.", 'Licence expiry date');

  await field(page, 'Licence expiry date').fill('2999-03-14');
  for (const wrong of ['0', '61', '1.5', 'ten']) {
    await field(page, 'Years of experience').fill(wrong);
    await next(page);
    await expectBadField(page, 'Years of experience must be a whole number from 1 to 60.', 'Years of experience');
  }
  await field(page, 'Years of experience').fill('1');
  await next(page);
  await expect(stepHeading(page, documentLabels.drivers)).toBeVisible();
});

test('a stage wants at least one document', { tag: '@phone' }, async ({ page }) => {
  await goToDocuments(page, anApplicant());
  await next(page);
  const button = page.getByRole('button', { name: 'Choose photos' });
  await expectComplaint(page, documentMissingMessage, button);
  await expect(page.getByText('Only PNG, JPG (max: 2MB)')).toBeVisible();
  // No button is without a name, such as the browser's own for choosing files.
  expect(await page.getByRole('main').getByRole('button').allInnerTexts()).not.toContain('');

  await choose(page, [await aPhoto('licence-front.jpg')]);
  await expect(button).not.toHaveAccessibleDescription(/at least one/);
  await page.getByRole('button', { name: 'Remove licence-front.jpg' }).click();
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0);
  await next(page);
  await expectComplaint(page, documentMissingMessage, button);
});

test('files that are too large or no pictures are not added, the others are', { tag: '@phone' }, async ({ page }) => {
  await goToDocuments(page, anApplicant());
  const removes = page.getByRole('button', { name: /^Remove / });
  const asJpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

  await choose(page, [asJpeg('large.jpg', await aPictureOfSize(twoMegabytes + 1)), await aPhoto('good.jpg')]);
  await expect(toast(page, tooLargeMessage)).toBeVisible();
  await expect(removes).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Remove good.jpg' })).toBeVisible();

  await choose(page, [asJpeg('just-fits.jpg', await aPictureOfSize(twoMegabytes))]);
  await expect(page.getByRole('button', { name: 'Remove just-fits.jpg' })).toBeVisible();

  await choose(page, [{ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }]);
  await expect(toast(page, rejectedMessage('letter.pdf'))).toBeVisible();
  await choose(page, [asJpeg('script.jpg', Buffer.from('#!/bin/sh\nexit 0\n'))]);
  await expect(toast(page, rejectedMessage('script.jpg'))).toBeVisible();
  await expect(removes).toHaveCount(2);
});

test('at most five files belong to one document, and each can be removed', { tag: '@phone' }, async ({ page }) => {
  await goToDocuments(page, anApplicant());
  const names = ['1.jpg', '2.png', '3.jpg', '4.png', '5.jpg', '6.jpg'];
  await choose(page, await Promise.all(names.map(aPhoto)));
  await expect(toast(page, 'Too many files')).toBeVisible();
  const removes = page.getByRole('button', { name: /^Remove / });
  await expect(removes).toHaveCount(5);
  await page.getByRole('button', { name: 'Remove 3.jpg' }).click();
  await expect(page.getByRole('button', { name: 'Remove 3.jpg' })).toHaveCount(0);
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
  await expect(page.getByRole('button', { name: 'Remove back.png' })).toBeVisible();
  await goBack(page);
  await expect(field(page, 'Licence number')).toHaveValue('SMP00000AA01');
  await expect(field(page, 'Licence expiry date')).toHaveValue('2999-03-14');
  await expect(field(page, 'Vehicle type')).toHaveValue('Truck');
  await goBack(page);
  await expect(field(page, 'Full name')).toHaveValue(applicant.fullName);
  await expect(field(page, 'State')).toHaveValue('Abuja');

  await next(page);
  await expect(stepHeading(page, stepTitles.professional)).toBeVisible();
  await next(page);
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2);
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

test('nothing is sent without the confirmation', { tag: '@phone' }, async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await goToDocuments(page, anApplicant());
  await addDocuments(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  const box = page.getByRole('checkbox');
  await expectComplaint(page, confirmationMissingMessage, box);
  await expect(box).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toEqual([]);
});
