import type { Page } from '@playwright/test';
import { anApplicant, aPhoto, choose, goToDocuments, next, stepHeading } from './applicant.ts';
import { expect } from './fixtures.ts';

/** What offers to continue. */
export const panel = (page: Page) => page.getByRole('region', { name: 'Continue where you stopped' });
/** Presses a button by its whole name. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** The button that takes a photo away. */
export const remove = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}` });

/**
 * Does something with both stores of the device's drafts, and gives what `work` answers: nothing where the page hasn't made them yet, which
 * asking for them would do in its stead, and wrongly.
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

/** How many drafts and files the device keeps. */
export const countKept = (page: Page) => page.evaluate(inDrafts('(drafts, files) => [drafts.count(), files.count()]'));

/** The device keeps this application so far, with so many files. */
export async function expectKept(page: Page, city: string, files: number): Promise<void> {
  const rows = inDrafts('(drafts, files) => [drafts.getAll(), files.count()]');
  await expect.poll(() => page.evaluate(rows)).toMatchObject([[{ values: { fields: { city } } }], files]);
}

/** Fills in the application up to the second document, whose photo is chosen. */
export async function stopAtSecondDocument(page: Page, applicant = anApplicant()): Promise<void> {
  await goToDocuments(page, applicant);
  await choose(page, [await aPhoto('front.jpg'), await aPhoto('back.png')]);
  await expect(remove(page, 'back.png')).toBeVisible();
  await next(page);
  await expect(stepHeading(page, 'NIN identification card')).toBeVisible();
  await choose(page, [await aPhoto('nin.jpg')]);
  await expect(remove(page, 'nin.jpg')).toBeVisible();
  await expectKept(page, 'Abẹ́òkúta', 3);
}
