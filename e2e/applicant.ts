import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type * as z from 'zod/mini';
import {
  confirmationTitle,
  documentLabels,
  registerDriver,
  stepTitles,
} from '#contract/drivers/application-form.ts';
import { type ApplicationField, applicationLabels } from '#contract/drivers/application-record.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { anApplication, asForm } from '#test/samples/applications.ts';
import { aPicture } from '#test/samples/images.ts';
import { callAsAdmin, callAsVisitor } from './admin-calls.ts';
import { expect } from './fixtures.ts';

export interface Applicant {
  fullName: string;
  email: string;
  phoneNumber: string;
}

export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export function anApplicant(): Applicant {
  const letters = Array.from({ length: 10 }, () => String.fromCharCode(97 + randomInt(26))).join(
    '',
  );
  const digits = String(randomInt(100_000_000)).padStart(8, '0');
  return {
    fullName: `Ṣadé Ọlá-${letters}`,
    email: `${letters}@applicants.example`,
    phoneNumber: `080${digits}`,
  };
}

export async function aPhoto(name: string): Promise<ChosenFile> {
  const format = name.endsWith('.png') ? 'png' : 'jpeg';
  return { name, mimeType: `image/${format}`, buffer: await aPicture(name, { format }) };
}

/** The stages of the documents, by heading, with the files to choose there. */
export const stages = [
  { heading: documentLabels.drivers, files: ['licence-front.jpg', 'licence-back.png'] },
  { heading: documentLabels.nin, files: ['nin.jpg'] },
  { heading: documentLabels.medical, files: ['medical.jpg'] },
  { heading: documentLabels.education, files: ['certificate.png'] },
];

export const stepHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true });

export const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();

export const goBack = (page: Page) =>
  page.getByRole('button', { name: 'Go back', exact: true }).click();

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

export const applicationField = (page: Page, name: ApplicationField): Locator =>
  field(page, applicationLabels[name]);

/** The first step's heading; its title is longer. */
export const personalHeading = 'Personal Information';

export const confirmation = (page: Page): Locator =>
  page.getByRole('checkbox', { name: /^I confirm/ });

/** The box of the consent that an application requires. */
export const neededConsent = (page: Page): Locator =>
  page.getByRole('checkbox', {
    name: 'I agree that you use my medical record and NIN.',
    exact: true,
  });

/** Ticks what an application requires: the consent and the confirmation. */
export async function agree(page: Page, patience: { timeout?: number } = {}): Promise<void> {
  await neededConsent(page).check(patience);
  await confirmation(page).check(patience);
}

export const submitButton = (page: Page): Locator => page.getByRole('button', { name: 'Submit' });

export const sentDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Successful' });

export const chooseButton = (page: Page, name = 'Choose photos'): Locator =>
  page.getByRole('button', { name });

export const photoRow = (page: Page, name: string): Locator =>
  page.getByRole('figure').filter({ has: page.getByTitle(name) });

export const removeButton = (page: Page, name: string): Locator =>
  photoRow(page, name).getByRole('button', { name: /^Remove / });

export const removeButtons = (page: Page): Locator =>
  page.getByRole('button', { name: /^Remove / });

/** The status with this stage's number of uploaded photos. */
export const sentCount = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: /photos? sent\.$/ });

export const notAdded = (page: Page): Locator => page.getByRole('list', { name: 'Not added' });

export async function fillPersonal(page: Page, applicant: Applicant): Promise<void> {
  await applicationField(page, 'fullName').fill(applicant.fullName);
  await applicationField(page, 'email').fill(applicant.email);
  await applicationField(page, 'phoneNumber').fill(applicant.phoneNumber);
  await applicationField(page, 'ageBracket').selectOption('36–40');
  await applicationField(page, 'address').fill('12 Sample Close, Kútọ̀');
  await applicationField(page, 'city').fill('Abẹ́òkúta');
  await applicationField(page, 'state').selectOption({ label: 'FCT - Abuja' });
}

export async function fillProfessional(page: Page): Promise<void> {
  await applicationField(page, 'licence').fill('SMP00000AA01');
  await applicationField(page, 'licenceExpiryDate').fill('2099-03-14');
  await applicationField(page, 'medicalRecordsExpiryDate').fill('2099-12-08');
  await applicationField(page, 'yearsOfExperience').fill('12');
  await applicationField(page, 'typeOfVehice').selectOption('Truck');
  await applicationField(page, 'previousDrivingExperienceDetails').fill(
    'Eight years on the Lagos–Kano run.',
  );
}

export async function choose(page: Page, files: ChosenFile[], button?: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await chooseButton(page, button).click();
  await (await chooser).setFiles(files);
}

/** Opens the wizard and fills it in up to the documents. */
export async function goToDocuments(page: Page, applicant: Applicant): Promise<void> {
  await page.goto('/apply');
  await fillToDocuments(page, applicant);
}

/** Fills in the open wizard up to the documents. */
export async function fillToDocuments(page: Page, applicant: Applicant): Promise<void> {
  await fillPersonal(page, applicant);
  await next(page);
  await expect(stepHeading(page, stepTitles.professional)).toBeVisible();
  await fillProfessional(page);
  await next(page);
}

/** Adds every document and proceeds to the confirmation. */
export async function addDocuments(page: Page): Promise<void> {
  for (const { heading, files } of stages) {
    await expect(stepHeading(page, heading)).toBeVisible();
    await choose(page, await Promise.all(files.map(aPhoto)));
    for (const name of files) await expect(removeButton(page, name)).toBeVisible();
    await next(page);
  }
  await expect(stepHeading(page, confirmationTitle)).toBeVisible();
}

/** Applies by the API, optionally with other fields; returns the driver's number. */
export async function applyByApi(
  { fullName, email, phoneNumber }: Applicant,
  fields: Partial<Record<ApplicationField, string>> = {},
): Promise<string> {
  const sent = await anApplication({ fields: { ...fields, fullName, email, phoneNumber } });
  return (await callAsVisitor(registerDriver, { body: asForm(sent) })).data.reference;
}

export async function findApplications({
  fullName,
}: Applicant): Promise<z.infer<typeof listDrivers.response>['data']> {
  return (await callAsAdmin(listDrivers, { query: { fullName } })).data;
}
