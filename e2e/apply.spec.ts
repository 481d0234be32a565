import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { documentLabels } from '#contract/drivers/application-form.ts';
import { driverSearchLabel } from '#web/drivers/admin/driver-format.ts';
import {
  addDocuments,
  agree,
  anApplicant,
  goToDocuments,
  sentDialog,
  submitButton,
} from './applicant.ts';
import { expect, fillInLogin, openMenuOnPhones, test } from './fixtures.ts';
import { expectNothingWrong } from './nothing-wrong.ts';

// The image's size after decoding.
const sizeOf = (img: { naturalWidth: number; naturalHeight: number }) =>
  `${img.naturalWidth} × ${img.naturalHeight}`;

test('a driver applies, and an administrator finds, reads and saves the application', {
  tag: ['@phone', '@journey'],
}, async ({ page }) => {
  const applicant = anApplicant();
  await goToDocuments(page, applicant);
  await expectNothingWrong(page);
  await addDocuments(page);
  await expect(page.getByText(applicant.email)).toBeVisible();
  await agree(page);
  await submitButton(page).click();

  const dialog = sentDialog(page);
  await expect(dialog.getByText(/^\d{6,}$/)).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Check your status' })).toHaveAttribute(
    'href',
    '/track',
  );
  await dialog.getByRole('button', { name: 'Back to the home page' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/login');
  await fillInLogin(page);
  await expect(page).toHaveURL('/admin/dashboard');
  await openMenuOnPhones(page);
  await page.getByRole('link', { name: 'Driver Management' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Driver Applications');

  const search = page.getByLabel(driverSearchLabel);
  const found = page.locator('a[data-row-link]', { hasText: applicant.fullName });
  // A part of the name, in another letter case.
  await search.fill(applicant.fullName.slice(5).toUpperCase());
  await search.press('Enter');
  await expect(page).toHaveURL(/\?search=/);
  await expect(found).toHaveCount(1);
  await found.click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(applicant.fullName);
  const facts = [
    applicant.email,
    applicant.phoneNumber,
    '36–40',
    /, Abẹ́òkúta$/,
    'FCT - Abuja',
    'SMP00000AA01',
    'Pending',
  ];
  for (const fact of facts)
    await expect(page.getByRole('main').getByText(fact, { exact: true }).first()).toBeVisible();

  await expect(page.getByRole('main').getByRole('button', { name: /^Open / })).toHaveCount(5);
  await page.getByRole('button', { name: `Open ${documentLabels.education}` }).click();
  const viewer = page.getByRole('dialog');
  const picture = viewer.getByRole('img', { name: documentLabels.education });
  await expect.poll(() => picture.evaluate(sizeOf)).toBe('320 × 200');
  const started = page.waitForEvent('download');
  await viewer.getByRole('button', { name: 'Download' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe(`${documentLabels.education}.jpg`);
  const { format, width, height } = await sharp(await readFile(await download.path())).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 320, height: 200 });
});
