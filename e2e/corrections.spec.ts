import { anApplicant, aPhoto, applicationField } from './applicant.ts';
import { button, expect, signIn, test, toast } from './fixtures.ts';
import { expectNothingWrong } from './nothing-wrong.ts';

test('a driver comes to the office without a NIN card, which follows later', {
  tag: '@phone',
}, async ({ page }) => {
  const { fullName, email, phoneNumber } = anApplicant();
  await signIn(page);
  await page.goto('/admin/driver-management');
  await page.getByRole('link', { name: 'Add a driver' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add a driver');
  await applicationField(page, 'fullName').fill(fullName);
  await applicationField(page, 'email').fill(email);
  await applicationField(page, 'phoneNumber').fill(phoneNumber);
  await applicationField(page, 'ageBracket').selectOption('36–40');
  await applicationField(page, 'address').fill('12 Sample Close');
  await applicationField(page, 'city').fill('Jos');
  await applicationField(page, 'state').selectOption('Plateau');
  await applicationField(page, 'licence').fill('SMP00000AA01');
  await applicationField(page, 'licenceExpiryDate').fill('2099-03-14');
  await applicationField(page, 'medicalRecordsExpiryDate').fill('2099-12-08');
  await applicationField(page, 'yearsOfExperience').fill('12');
  await applicationField(page, 'typeOfVehice').selectOption('Truck');
  await applicationField(page, 'previousDrivingExperienceDetails').fill(
    'Eight years on the Lagos–Kano run.',
  );
  const photosOf = (name: string) =>
    page.getByRole('group', { name, exact: true }).locator('input[type="file"]').first();
  await photosOf("Driver's licence").setInputFiles([
    await aPhoto('front.jpg'),
    await aPhoto('back.jpg'),
  ]);
  await photosOf('Medical record').setInputFiles([await aPhoto('medical.jpg')]);
  await photosOf('Educational certificate').setInputFiles([await aPhoto('certificate.jpg')]);
  await expect(page.getByText('2 of up to 5')).toBeVisible();
  await expectNothingWrong(page);
  await button(page, 'Add driver').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fullName);
  await expect(page.getByText('Missing: NIN card')).toBeVisible();

  await button(page, 'Add photos').click();
  const dialog = page.getByRole('dialog', { name: 'Add photos' });
  await expect(dialog.getByLabel('Document', { exact: true })).toHaveValue('nin');
  await dialog
    .locator('input[type="file"]')
    .first()
    .setInputFiles([await aPhoto('nin.jpg')]);
  await expectNothingWrong(page);
  await button(dialog, 'Upload').click();
  await expect(toast(page, 'Documents added')).toBeVisible();
  await expect(page.getByText('Missing: NIN card')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Uploaded Document' })).toContainText('5 pictures');
});
