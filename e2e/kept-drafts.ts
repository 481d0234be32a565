import type { Page } from '@playwright/test';
import { documentLabels } from '#contract/application-form.ts';
import { anApplicant, aPhoto, choose, goToDocuments, next, removeButton, stepHeading } from './applicant.ts';
import { expect } from './fixtures.ts';

/** The panel that offers to continue. */
export const panel = (page: Page) => page.getByRole('region', { name: 'Continue where you stopped' });
/** Presses a button by its full name. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** The button that discards the draft, after a question. */
export const startAfresh = (page: Page) => page.getByRole('button', { name: 'Start again', exact: true });

/**
 * Runs `work` on both stores of the device's drafts, and returns its result; null if the page hasn't created them yet,
 * since creating them here would give them a wrong schema.
 */
export const inDrafts = (work: string) => `new Promise((resolve, reject) => {
  const asked = indexedDB.open('drafts');
  asked.onupgradeneeded = () => asked.transaction.abort();
  asked.onerror = () => asked.error.name === 'AbortError' ? resolve(null) : reject(asked.error);
  asked.onsuccess = () => {
    const transaction = asked.result.transaction(['drafts', 'files'], 'readwrite');
    const [drafts, files] = [transaction.objectStore('drafts'), transaction.objectStore('files')];
    const wanted = (${work})(drafts, files);
    transaction.oncomplete = () => { asked.result.close(); resolve(wanted.map(({ result }) => result)); };
  };
})`;

/** The number of drafts and files on the device. */
export const countKept = (page: Page) => page.evaluate(inDrafts('(drafts, files) => [drafts.count(), files.count()]'));

/** Waits until the device stores the application with so many files. */
export async function expectKept(page: Page, city: string, files: number): Promise<void> {
  const rows = inDrafts('(drafts, files) => [drafts.getAll(), files.count()]');
  await expect.poll(() => page.evaluate(rows)).toMatchObject([[{ values: { fields: { city } } }], files]);
}

/** Fills in the application up to the second document, whose photo is chosen. */
export async function stopAtSecondDocument(page: Page, applicant = anApplicant()): Promise<void> {
  await goToDocuments(page, applicant);
  await choose(page, [await aPhoto('front.jpg'), await aPhoto('back.png')]);
  await expect(removeButton(page, 'back.png')).toBeVisible();
  await next(page);
  await expect(stepHeading(page, documentLabels.nin)).toBeVisible();
  await choose(page, [await aPhoto('nin.jpg')]);
  await expect(removeButton(page, 'nin.jpg')).toBeVisible();
  await expectKept(page, 'Abẹ́òkúta', 3);
}
