import type { Page } from '@playwright/test';
import { confirmationTitle, documentLabels } from '#contract/application-form.ts';
import {
  addDocuments,
  agree,
  anApplicant,
  aPhoto,
  applicationField,
  choose,
  confirmation,
  fillPersonal,
  findApplications,
  goBack,
  goToDocuments,
  next,
  personalHeading,
  removeButton,
  sentDialog,
  stepHeading,
  submitButton,
} from './applicant.ts';
import { expect, test } from './fixtures.ts';
import { countKept, expectKept, inDrafts, panel, press, startAfresh, stopAtSecondDocument } from './kept-drafts.ts';

// The size of the image after the browser has decoded it from the draft.
const widthOf = (img: { naturalWidth: number }) => img.naturalWidth;

/** Expects everything as `stopAtSecondDocument` left it. */
async function expectAsLeft(page: Page, fullName: string): Promise<void> {
  await expect(stepHeading(page, documentLabels.nin)).toBeVisible();
  await expect(removeButton(page, 'nin.jpg')).toBeVisible();
  const picture = page.getByRole('figure').filter({ hasText: 'nin.jpg' }).getByRole('presentation');
  await expect.poll(() => picture.evaluate(widthOf)).toBe(800);
  await goBack(page);
  await expect(removeButton(page, 'front.jpg')).toBeVisible();
  await expect(removeButton(page, 'back.png')).toBeVisible();
  await goBack(page);
  await expect(applicationField(page, 'licence')).toHaveValue('SMP00000AA01');
  await goBack(page);
  await expect(applicationField(page, 'fullName')).toHaveValue(fullName);
  await expect(applicationField(page, 'state')).toHaveValue('Abuja');
}

test('a reload loses nothing, neither the place nor the photos', { tag: '@phone' }, async ({ page }) => {
  const applicant = anApplicant();
  await stopAtSecondDocument(page, applicant);
  await page.reload();
  await expect(panel(page)).toContainText(/Saved on this (phone|device) on \d+ \w+ at \d{1,2}:\d\d (am|pm)\./);
  await expect(stepHeading(page, documentLabels.nin)).toBeVisible();
  await press(page, 'Continue');
  await expect(panel(page)).toHaveCount(0);
  await expect(stepHeading(page, documentLabels.nin)).toBeFocused();
  await expectAsLeft(page, applicant.fullName);
});

test('a page that was closed is continued in another, by the keyboard alone', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const applicant = anApplicant();
  await stopAtSecondDocument(page, applicant);
  await page.close();
  const another = await context.newPage();
  await another.goto('/apply');
  await expect(panel(another)).toBeVisible();
  await expect(applicationField(another, 'fullName')).toHaveValue(applicant.fullName);
  await another.getByRole('button', { name: 'Continue' }).focus();
  await another.keyboard.press('Enter');
  await expect(stepHeading(another, documentLabels.nin)).toBeFocused();
  await expectAsLeft(another, applicant.fullName);
});

test('what was typed just before the page went is there again', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/apply');
  await applicationField(page, 'fullName').fill('Ọlábísí Sample');
  await expect.poll(() => countKept(page)).toEqual([1, 0]);
  await applicationField(page, 'address').fill('1 Sample Road');
  await page.reload();
  await expect(panel(page)).toBeVisible();
  await expect(applicationField(page, 'fullName')).toHaveValue('Ọlábísí Sample');
  await expect(applicationField(page, 'address')).toHaveValue('1 Sample Road');
});

test('what is typed before the page has woken up stays, whatever the device kept', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/apply');
  await applicationField(page, 'city').fill('Jos');
  await applicationField(page, 'address').fill('1 Sample Road');
  await expectKept(page, 'Jos', 0);

  const { promise: isTyped, resolve: wakeUp } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await isTyped;
    await route.continue();
  });
  await page.goto('/apply', { waitUntil: 'commit' });
  await applicationField(page, 'city').fill('Kano');
  await applicationField(page, 'state').selectOption('Abuja');
  wakeUp();
  await expect(panel(page)).toBeVisible();
  await expect(applicationField(page, 'address')).toHaveValue('1 Sample Road');
  await expect(applicationField(page, 'city')).toHaveValue('Kano');
  await expect(applicationField(page, 'state')).toHaveValue('Abuja');
  await expectKept(page, 'Kano', 0);
});

test('starting afresh asks first, and then leaves nothing on the device', { tag: '@phone' }, async ({ page }) => {
  const applicant = anApplicant();
  await stopAtSecondDocument(page, applicant);
  await page.reload();
  await startAfresh(page).click();
  const dialog = page.getByRole('dialog', { name: 'Start again?' });
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(startAfresh(page)).toBeFocused();
  expect(await countKept(page)).toEqual([1, 3]);

  await startAfresh(page).click();
  await press(page, 'Erase it');
  await expect(dialog).toHaveCount(0);
  await expect(panel(page)).toHaveCount(0);
  await expect(stepHeading(page, personalHeading)).toBeFocused();
  await expect(page).toHaveURL('/apply');
  await expect(applicationField(page, 'fullName')).toHaveValue('');
  await expect.poll(() => countKept(page)).toEqual([0, 0]);
  await page.reload();
  await expect(stepHeading(page, personalHeading)).toBeVisible();
  await fillPersonal(page, anApplicant());
  await expectKept(page, 'Abẹ́òkúta', 0);
  await expect(panel(page)).toHaveCount(0);
});

test('an application that has arrived leaves nothing on the device', { tag: '@phone' }, async ({ page }) => {
  await goToDocuments(page, anApplicant());
  await addDocuments(page);
  await agree(page);
  await expectKept(page, 'Abẹ́òkúta', 5);
  await submitButton(page).click();
  await expect(sentDialog(page)).toBeVisible();
  await expect.poll(() => countKept(page)).toEqual([0, 0]);
});

test.describe('an application whose answer got lost', () => {
  test.use({ allowed: [/ERR_FAILED|Failed to load resource/] });

  test('is stored once when it is sent again after a reload, and wants its confirmation again', {
    tag: '@phone',
  }, async ({ page }) => {
    const applicant = anApplicant();
    await goToDocuments(page, applicant);
    await addDocuments(page);
    await agree(page);
    await page.route('**/driver/register', async (route) => {
      await route.fetch();
      await route.abort();
    });
    const isLost = page.getByRole('status').filter({ hasText: 'Connection lost' }).waitFor({ state: 'attached' });
    await submitButton(page).click();
    await isLost;
    // The browser asks before a page that is sending is closed.
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.unroute('**/driver/register');
    await press(page, 'Continue');
    await expect(stepHeading(page, confirmationTitle)).toBeFocused();
    await expect(confirmation(page)).not.toBeChecked();
    await agree(page);
    await submitButton(page).click();
    await expect(sentDialog(page)).toBeVisible();

    expect((await findApplications(applicant)).pagedInfo.total).toBe(1);
  });
});

test('an application of fifteen days ago is gone', { tag: '@once' }, async ({ page }) => {
  await stopAtSecondDocument(page);
  await page.goto('/about');
  const days = 15 * 86_400_000;
  await page.evaluate(
    inDrafts(`(drafts) => {
      drafts.get('driver-application').onsuccess = ({ target }) =>
        drafts.put({ ...target.result, savedAt: target.result.savedAt - ${days} });
      return [];
    }`),
  );
  await page.goto('/apply');
  await expect.poll(() => countKept(page)).toEqual([0, 0]);
  await expect(panel(page)).toHaveCount(0);
  await expect(applicationField(page, 'fullName')).toHaveValue('');
});

test.describe('a browser that keeps nothing', () => {
  test('says so once, and takes the application all the same', { tag: '@once' }, async ({ page }) => {
    await page.addInitScript("Object.defineProperty(window, 'indexedDB', { value: undefined })");
    await goToDocuments(page, anApplicant());
    await expect(page.getByRole('status').filter({ hasText: "This browser can't save" })).toBeVisible();
    await addDocuments(page);
    await agree(page);
    await submitButton(page).click();
    await expect(sentDialog(page)).toBeVisible();
  });
});

test('a device without room for photos says so and keeps what was typed', { tag: '@once' }, async ({ page }) => {
  await page.addInitScript(`
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (value, ...rest) {
      if (value instanceof Blob) throw new DOMException('Full', 'QuotaExceededError');
      return put.call(this, value, ...rest);
    };
  `);
  await goToDocuments(page, anApplicant());
  await choose(page, [await aPhoto('front.jpg')]);
  await expect(page.getByRole('status').filter({ hasText: "This device can't save your photos" })).toBeVisible();
  await next(page);
  await expect(stepHeading(page, documentLabels.nin)).toBeVisible();
  await expectKept(page, 'Abẹ́òkúta', 0);
  await page.reload();
  await press(page, 'Continue');
  await expect(stepHeading(page, documentLabels.drivers)).toBeFocused();
  await goBack(page);
  await expect(applicationField(page, 'licence')).toHaveValue('SMP00000AA01');
});
