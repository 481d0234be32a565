import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { documentLabels, stepTitles } from '#contract/drivers/application-form.ts';
import { invalidEmailMessage } from '#contract/platform/checks.ts';
import { driverSearchLabel } from '#web/drivers/admin/driver-format.ts';
import {
  addDocuments,
  agree,
  anApplicant,
  aPhoto,
  applicationField,
  choose,
  fillPersonal,
  fillProfessional,
  goBack,
  goToDocuments,
  next,
  personalHeading,
  removeButton,
  sentDialog,
  stepHeading,
  submitButton,
} from './applicant.ts';
import { expect, fillInLogin, openMenuOnPhones, test, toast } from './fixtures.ts';

// The size of the image after the browser has decoded it.
const sizeOf = (img: { naturalWidth: number; naturalHeight: number }) => `${img.naturalWidth} × ${img.naturalHeight}`;

test('people walk through the steps and back, and lose nothing', { tag: '@desktop' }, async ({ page }) => {
  const step = (title: string) => page.getByRole('listitem').filter({ hasText: title }).first();
  const applicant = anApplicant();
  await page.goto('/');
  await page.getByRole('link', { name: 'Apply as a Driver' }).first().click();
  await expect(page).toHaveURL('/apply');
  await expect(step(stepTitles.personal)).toContainText('Now');
  await expect(step(stepTitles.documents)).not.toContainText('Now');
  await fillPersonal(page, applicant);
  // The form's own checks speak, not the browser's.
  await applicationField(page, 'email').fill('ada@example');
  await next(page);
  await expect(toast(page, invalidEmailMessage)).toBeVisible();
  await expect(applicationField(page, 'email')).toBeFocused();
  await applicationField(page, 'email').fill(applicant.email);
  await next(page);
  await expect(stepHeading(page, stepTitles.professional)).toBeVisible();
  await page.getByRole('button', { name: 'Go back', exact: true }).dblclick();
  await expect(stepHeading(page, personalHeading)).toBeVisible();
  await expect(page).toHaveURL('/apply');
  await expect(applicationField(page, 'state')).toHaveValue('Abuja');
  await next(page);
  await fillProfessional(page);
  await next(page);
  await expect(step(stepTitles.professional)).toContainText('Completed');
  await choose(page, [await aPhoto('front.jpg')]);
  await expect(removeButton(page, 'front.jpg')).toBeVisible();
  await goBack(page);
  await expect(applicationField(page, 'licenceExpiryDate')).toHaveValue('2099-03-14');
  await page.goForward();
  await expect(removeButton(page, 'front.jpg')).toBeVisible();
});

test('a driver applies, and an administrator finds, reads and saves the application', {
  tag: ['@phone', '@journey'],
}, async ({ page }) => {
  const applicant = anApplicant();
  await goToDocuments(page, applicant);
  await addDocuments(page);
  await expect(page.getByText(applicant.email)).toBeVisible();
  await agree(page);
  await submitButton(page).click();

  const dialog = sentDialog(page);
  const reference = (await dialog.getByText(/^\d{6,}$/).textContent()) ?? '';
  await expect(dialog.getByRole('link', { name: 'Check your status' })).toHaveAttribute('href', '/track');
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
  // A part of the name, in other letter case.
  await search.fill(applicant.fullName.slice(5).toUpperCase());
  await search.press('Enter');
  await expect(page).toHaveURL(/\?search=/);
  await expect(found).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(search).toHaveValue('');
  await search.fill(reference);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`\\?search=${reference}`));
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
  for (const fact of facts) await expect(page.getByRole('main').getByText(fact, { exact: true }).first()).toBeVisible();

  const documents = [
    [`${documentLabels.drivers} 2 of 2`, `${documentLabels.drivers}-2.jpg`],
    [documentLabels.education, `${documentLabels.education}.jpg`],
  ] as const;
  await expect(page.getByRole('main').getByRole('button', { name: /^Open / })).toHaveCount(5);
  for (const [name, fileName] of documents) {
    await page.getByRole('button', { name: `Open ${name}` }).click();
    const viewer = page.getByRole('dialog');
    const picture = viewer.getByRole('img', { name });
    await expect.poll(() => picture.evaluate(sizeOf)).toBe('320 × 200');

    const started = page.waitForEvent('download');
    await viewer.getByRole('button', { name: 'Download' }).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe(fileName);
    const { format, width, height } = await sharp(await readFile(await download.path())).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 320, height: 200 });
    await viewer.getByRole('button', { name: 'Close' }).click();
    await expect(viewer).toHaveCount(0);
  }
});
