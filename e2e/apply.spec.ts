import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { alreadyAppliedMessage, confirmationTitle, documentLabels, stepTitles } from '#contract/application-form.ts';

import { driverSearchLabel } from '#web/drivers/admin/driver-format.ts';
import {
  addDocuments,
  agree,
  anApplicant,
  applicationField,
  applyByApi,
  fillPersonal,
  findApplications,
  goBack,
  goToDocuments,
  next,
  personalHeading,
  removeButton,
  sentDialog,
  stages,
  stepHeading,
  submitButton,
} from './applicant.ts';
import { expect, fillInLogin, messages, openMenuOnPhones, test } from './fixtures.ts';

// The size of the image after the browser has decoded it.
const sizeOf = (img: { naturalWidth: number; naturalHeight: number }) => `${img.naturalWidth} × ${img.naturalHeight}`;

test('whoever presses Go back twice goes back once', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Apply as a Driver' }).first().click();
  await expect(page).toHaveURL('/apply');
  await fillPersonal(page, anApplicant());
  await next(page);
  await expect(stepHeading(page, stepTitles.professional)).toBeVisible();
  await page.getByRole('button', { name: 'Go back', exact: true }).dblclick();
  await expect(stepHeading(page, personalHeading)).toBeVisible();
  await expect(page).toHaveURL('/apply');
});

test('a driver applies, and an administrator finds, reads and saves the application', async ({ page }) => {
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
  const facts = [applicant.email, applicant.phoneNumber, '36–40', 'Abẹ́òkúta', 'FCT - Abuja', 'SMP00000AA01', 'Pending'];
  for (const fact of facts) await expect(page.getByRole('main').getByText(fact, { exact: true }).first()).toBeVisible();

  const documents = [
    [`${documentLabels.drivers} 1 of 2`, `${documentLabels.drivers}.jpg`],
    [`${documentLabels.drivers} 2 of 2`, `${documentLabels.drivers}-2.jpg`],
    [documentLabels.nin, `${documentLabels.nin}.jpg`],
    [documentLabels.medical, `${documentLabels.medical}.jpg`],
    [documentLabels.education, `${documentLabels.education}.jpg`],
  ] as const;
  await expect(page.getByRole('button', { name: /^Download (?!all)/ })).toHaveCount(documents.length);
  for (const [name, fileName] of documents) {
    await page.getByRole('button', { name: `Open ${name}` }).click();
    const viewer = page.getByRole('dialog');
    const picture = viewer.getByRole('img', { name });
    await expect.poll(() => picture.evaluate(sizeOf)).toBe('800 × 500');
    await viewer.getByRole('button', { name: 'Close' }).click();
    await expect(viewer).toHaveCount(0);

    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: `Download ${name}` }).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe(fileName);
    const { format, width, height } = await sharp(await readFile(await download.path())).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 800, height: 500 });
  }
});

test('two quick presses on Submit store one application', { tag: '@phone' }, async ({ page }) => {
  const applicant = anApplicant();
  await goToDocuments(page, applicant);
  await addDocuments(page);
  await agree(page);
  await submitButton(page).dblclick();
  await expect(sentDialog(page)).toBeVisible();

  expect((await findApplications(applicant)).pagedInfo.total).toBe(1);
});

test.describe('an application that the server refuses', () => {
  test.use({ allowed: [/status of 409/] });

  test('says why and stays as it was, with its documents', { tag: '@phone' }, async ({ page }) => {
    const applicant = anApplicant();
    await applyByApi(applicant);
    await goToDocuments(page, applicant);
    await addDocuments(page);
    await agree(page);
    await submitButton(page).click();

    const refused = page.getByRole('alert').filter({ hasText: alreadyAppliedMessage });
    await expect(refused.getByRole('link', { name: 'Check your status' })).toHaveAttribute('href', '/track');
    await expect(messages(page).getByRole('listitem')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(stepHeading(page, confirmationTitle)).toBeVisible();
    await expect(page.getByText(applicant.email)).toBeVisible();
    for (const { heading, files } of stages.toReversed()) {
      await goBack(page);
      await expect(stepHeading(page, heading)).toBeVisible();
      for (const name of files) await expect(removeButton(page, name)).toBeVisible();
    }
    await goBack(page);
    await expect(applicationField(page, 'licence')).toHaveValue('SMP00000AA01');
    await goBack(page);
    await expect(applicationField(page, 'fullName')).toHaveValue(applicant.fullName);

    // With another address and number the same application is accepted.
    const another = anApplicant();
    await applicationField(page, 'email').fill(another.email);
    await applicationField(page, 'phoneNumber').fill(another.phoneNumber);
    for (const heading of [personalHeading, stepTitles.professional, ...stages.map((stage) => stage.heading)]) {
      await expect(stepHeading(page, heading)).toBeVisible();
      await next(page);
    }
    await agree(page);
    await submitButton(page).click();
    await expect(sentDialog(page)).toBeVisible();
  });
});
