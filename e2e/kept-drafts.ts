import type { Page } from '@playwright/test';
import { documentLabels } from '#contract/drivers/application-form.ts';
import {
  type Applicant,
  anApplicant,
  aPhoto,
  choose,
  goToDocuments,
  next,
  removeButton,
  stepHeading,
} from './applicant.ts';
import { expect } from './fixtures.ts';

export const panel = (page: Page) =>
  page.getByRole('region', { name: 'Continue where you stopped' });
/** The panel in place of a submitted form that can't be sent yet. */
export const waitingPanel = (page: Page) => page.getByRole('region', { name: /^We'll send it/ });
/** Discards the draft after a confirmation. */
export const startAfresh = (page: Page) =>
  page.getByRole('button', { name: 'Start again', exact: true });

/** Reads the device's drafts, each with its number of photos; empty without a completed form. */
const keptForms = `new Promise((resolve, reject) => {
  const asked = indexedDB.open('drafts');
  // Creating it here would give it no store.
  asked.onupgradeneeded = () => asked.transaction.abort();
  asked.onerror = () => asked.error.name === 'AbortError' ? resolve([]) : reject(asked.error);
  asked.onsuccess = () => {
    const rows = asked.result.transaction('drafts').objectStore('drafts').getAll();
    rows.onsuccess = () => {
      asked.result.close();
      resolve(rows.result.map((draft) => ({ ...draft, photos: draft.photos.length })));
    };
  };
})`;

/** Waits until the device has one form with these values and this many photos. */
export async function expectKept(
  page: Page,
  values: Readonly<Record<string, string>>,
  photos = 0,
): Promise<void> {
  await expect.poll(() => page.evaluate(keptForms)).toMatchObject([{ values, photos }]);
}

/** Waits until the device has no form, or only references of sent ones. */
export async function expectNothingKept(page: Page): Promise<void> {
  const words = `${keptForms}.then((forms) => forms.filter(({ phase, photos, submission }) =>
    phase !== 'sent' || photos > 0 || submission !== undefined))`;
  await expect.poll(() => page.evaluate(words)).toEqual([]);
}

/** Fills in the application up to the second document, with its photo chosen; returns the applicant. */
export async function stopAtSecondDocument(page: Page): Promise<Applicant> {
  const applicant = anApplicant();
  await goToDocuments(page, applicant);
  await choose(page, [await aPhoto('front.jpg'), await aPhoto('back.png')]);
  await expect(removeButton(page, 'back.png')).toBeVisible();
  await next(page);
  await expect(stepHeading(page, documentLabels.nin)).toBeVisible();
  await choose(page, [await aPhoto('nin.jpg')]);
  await expect(removeButton(page, 'nin.jpg')).toBeVisible();
  await expectKept(page, { city: 'Abẹ́òkúta' }, 3);
  return applicant;
}
