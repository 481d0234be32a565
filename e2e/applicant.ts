import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { confirmationTitle, documentLabels, stepTitles } from '#contract/application-form.ts';
import { registerDriver } from '#contract/driver-registration.ts';
import { listDrivers } from '#contract/drivers.ts';
import { anApplication, asForm } from '#test/applications.ts';
import { aPicture } from '#test/images.ts';
import { expect, logIn, productUrl } from './fixtures.ts';

/** An applicant that no other test uses. */
export interface Applicant {
  fullName: string;
  email: string;
  phoneNumber: string;
}

/** A file as a person would choose it. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export function anApplicant(): Applicant {
  const letters = Array.from({ length: 10 }, () => String.fromCharCode(97 + randomInt(26))).join('');
  const digits = String(randomInt(100_000_000)).padStart(8, '0');
  return { fullName: `Ṣadé Ọlá-${letters}`, email: `${letters}@applicants.example`, phoneNumber: `080${digits}` };
}

export async function aPhoto(name: string): Promise<ChosenFile> {
  const format = name.endsWith('.png') ? 'png' : 'jpeg';
  return { name, mimeType: `image/${format}`, buffer: await aPicture(name, { format }) };
}

/** The stages of the documents, by their headings, and the files to choose there. */
export const stages = [
  { heading: documentLabels.drivers, files: ['licence-front.jpg', 'licence-back.png'] },
  { heading: documentLabels.nin, files: ['nin.jpg'] },
  { heading: documentLabels.medical, files: ['medical.jpg'] },
  { heading: documentLabels.education, files: ['certificate.png'] },
];

/** The heading of the current step or stage. */
export const stepHeading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });

export const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();

export const goBack = (page: Page) => page.getByRole('button', { name: 'Go back', exact: true }).click();

/** A field by its full label. */
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

export async function fillPersonal(page: Page, applicant: Applicant): Promise<void> {
  await field(page, 'Full name').fill(applicant.fullName);
  await field(page, 'Email address').fill(applicant.email);
  await field(page, 'Phone number').fill(applicant.phoneNumber);
  await field(page, 'Age bracket').selectOption('36–40');
  await field(page, 'Address').fill('12 Sample Close, Kútọ̀');
  await field(page, 'City').fill('Abẹ́òkúta');
  await field(page, 'State').selectOption({ label: 'FCT - Abuja' });
}

export async function fillProfessional(page: Page): Promise<void> {
  await field(page, 'Licence number').fill('SMP00000AA01');
  await field(page, 'Licence expiry date').fill('2999-03-14');
  await field(page, 'Medical record expiry date').fill('2999-12-08');
  await field(page, 'Years of experience').fill('12');
  await field(page, 'Vehicle type').selectOption('Truck');
  await field(page, 'Previous driving experience').fill('Eight years on the Lagos–Kano run.');
}

/** Chooses files, in the current stage or by the button of that name. */
export async function choose(page: Page, files: ChosenFile[], button = 'Choose photos'): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(files);
}

/** Opens the wizard and fills it in up to the documents. */
export async function goToDocuments(page: Page, applicant: Applicant): Promise<void> {
  await page.goto('/apply');
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
    for (const name of files) await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
    await next(page);
  }
  await expect(stepHeading(page, confirmationTitle)).toBeVisible();
}

/** Applies by the API; returns the driver's number. */
export async function applyByApi({ fullName, email, phoneNumber }: Applicant): Promise<string> {
  const sent = await anApplication({ fields: { fullName, email, phoneNumber } });
  const answer = await fetch(`${productUrl}/api/v1/driver/register`, { method: 'POST', body: asForm(sent) });
  expect(answer.status).toBe(201);
  return z.parse(registerDriver.answer, await answer.json()).data.reference;
}

/** The applications under that name in the administrators' list. */
export async function findApplications({ fullName }: Applicant): Promise<z.infer<typeof listDrivers.answer>['data']> {
  const { token } = await logIn();
  const answer = await fetch(`${productUrl}/api/v1/admin/drivers?${new URLSearchParams({ fullName })}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return z.parse(listDrivers.answer, await answer.json()).data;
}
