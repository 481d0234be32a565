import type { Page } from '@playwright/test';
import { confirmationTitle, stepTitles } from '#contract/drivers/application-form.ts';
import { applicationLabels } from '#contract/drivers/application-record.ts';
import {
  anApplicant,
  aPhoto,
  chooseButton,
  confirmation,
  field,
  neededConsent,
  removeButton,
  sentDialog,
  stages,
  stepHeading,
  submitButton,
} from './applicant.ts';
import { expect, test } from './fixtures.ts';
import { press, reach } from './keys.ts';

async function type(page: Page, label: string, text: string): Promise<void> {
  await reach(page, field(page, label));
  await page.keyboard.type(text);
}

test('the whole application works by the keyboard alone', {
  tag: ['@desktop', '@nightly'],
}, async ({ page }) => {
  const applicant = anApplicant();
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await page.goto('/apply');
  await type(page, applicationLabels.fullName, applicant.fullName);
  await type(page, applicationLabels.email, applicant.email);
  await type(page, applicationLabels.phoneNumber, applicant.phoneNumber);
  await type(page, applicationLabels.ageBracket, '36');
  await type(page, applicationLabels.address, '12 Sample Close, Kútọ̀');
  await type(page, applicationLabels.city, 'Abẹ́òkúta');
  await type(page, applicationLabels.state, 'Ogun');
  await press(page, next);

  await expect(stepHeading(page, stepTitles.professional)).toBeVisible();
  await type(page, applicationLabels.licence, 'SMP00000AA01');
  // The same in every browser's order of day and month.
  await type(page, applicationLabels.licenceExpiryDate, '05052099');
  await type(page, applicationLabels.medicalRecordsExpiryDate, '06062099');
  await type(page, applicationLabels.yearsOfExperience, '12');
  await type(page, applicationLabels.typeOfVehice, 'Tr');
  await type(
    page,
    applicationLabels.previousDrivingExperienceDetails,
    'Eight years on the Lagos–Kano run.',
  );
  await press(page, next);

  for (const { heading, files } of stages) {
    await expect(stepHeading(page, heading)).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await press(page, chooseButton(page));
    await (await chooser).setFiles(await Promise.all(files.map(aPhoto)));
    await expect(removeButton(page, `${files[0]}`)).toBeVisible();
    await press(page, next);
  }

  await expect(stepHeading(page, confirmationTitle)).toBeVisible();
  await reach(page, neededConsent(page));
  await page.keyboard.press('Space');
  await reach(page, confirmation(page));
  await page.keyboard.press('Space');
  await press(page, submitButton(page));
  await expect(sentDialog(page)).toBeVisible();
  await press(
    page,
    page.getByRole('dialog').getByRole('button', { name: 'Back to the home page' }),
  );
  await expect(page).toHaveURL('/');
});
