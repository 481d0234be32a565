import { documentLabels } from '#contract/drivers/application-form.ts';
import {
  applicationField,
  goBack,
  personalHeading,
  photoRow,
  removeButton,
  stepHeading,
} from './applicant.ts';
import { expect, holdScripts, press, test } from './fixtures.ts';
import {
  expectKept,
  expectNothingKept,
  panel,
  startAfresh,
  stopAtSecondDocument,
} from './kept-drafts.ts';

// The image's width after decoding from the draft.
const widthOf = (img: { naturalWidth: number }) => img.naturalWidth;

test('an application whose page was closed goes on where it was left, with its photos, until it is erased', {
  tag: '@phone',
}, async ({ page, context }) => {
  const { fullName } = await stopAtSecondDocument(page);
  await page.close();
  const another = await context.newPage();
  await another.goto('/apply');
  await expect(panel(another)).toContainText(
    /Saved on this (phone|computer) on \d+ \w+ at \d{1,2}:\d\d (am|pm)\./,
  );
  await another.getByRole('button', { name: 'Continue' }).focus();
  await another.keyboard.press('Enter');
  await expect(panel(another)).toHaveCount(0);
  await expect(stepHeading(another, documentLabels.nin)).toBeFocused();
  const picture = photoRow(another, 'nin.jpg').getByRole('presentation');
  await expect.poll(() => picture.evaluate(widthOf)).toBe(320);
  await goBack(another);
  await expect(removeButton(another, 'front.jpg')).toBeVisible();
  await expect(removeButton(another, 'back.png')).toBeVisible();
  await goBack(another);
  await expect(applicationField(another, 'licence')).toHaveValue('SMP00000AA01');
  await goBack(another);
  await expect(applicationField(another, 'fullName')).toHaveValue(fullName);

  // Starting again asks first, and then leaves nothing on the device.
  await another.reload();
  await startAfresh(another).click();
  const dialog = another.getByRole('dialog', { name: 'Start again?' });
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await another.keyboard.press('Escape');
  await expect(startAfresh(another)).toBeFocused();
  await startAfresh(another).click();
  await press(another, 'Erase it');
  await expect(dialog).toHaveCount(0);
  await expect(panel(another)).toHaveCount(0);
  await expect(stepHeading(another, personalHeading)).toBeFocused();
  await expect(another).toHaveURL('/apply');
  await expect(applicationField(another, 'fullName')).toHaveValue('');
  await expectNothingKept(another);
});

test('text typed just before the page closed is restored, together with text typed before hydration', {
  tag: ['@phone', '@nightly'],
}, async ({ page }) => {
  await page.goto('/apply');
  await applicationField(page, 'fullName').fill('Ọlábísí Sample');
  await applicationField(page, 'city').fill('Jos');
  await expectKept(page, { fullName: 'Ọlábísí Sample', city: 'Jos' });
  await applicationField(page, 'address').fill('1 Sample Road');
  await page.reload();
  await expect(panel(page)).toBeVisible();
  await expect(applicationField(page, 'fullName')).toHaveValue('Ọlábísí Sample');
  await expect(applicationField(page, 'address')).toHaveValue('1 Sample Road');

  const wakeUp = await holdScripts(page);
  await page.goto('/apply', { waitUntil: 'commit' });
  await applicationField(page, 'city').fill('Kano');
  await applicationField(page, 'state').selectOption('Abuja');
  wakeUp();
  await expect(panel(page)).toBeVisible();
  await expect(applicationField(page, 'address')).toHaveValue('1 Sample Road');
  await expect(applicationField(page, 'city')).toHaveValue('Kano');
  await expect(applicationField(page, 'state')).toHaveValue('Abuja');
  await expectKept(page, { city: 'Kano' });
});
