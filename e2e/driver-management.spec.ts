import { documentLabels } from '#contract/drivers/application-form.ts';
import { anApplicant, applyByApi } from './applicant.ts';
import { answer, dotsOf, entry, listOf, noteActions, question, rowOf } from './driver-actions.ts';
import { expect, signIn, test, toast } from './fixtures.ts';

test('a driver is approved from the list by the keyboard alone, and a question that is cancelled sends nothing', {
  tag: '@desktop',
}, async ({ page }) => {
  const { fullName, ...applicant } = anApplicant();
  await applyByApi({ fullName, ...applicant });
  await signIn(page);
  const sent = noteActions(page);
  await page.goto(listOf(fullName));

  const askByKeys = async () => {
    await page.keyboard.press('Enter');
    await expect(entry(page, 'View Profile')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(entry(page, 'Approve')).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await dotsOf(page, fullName).focus();
  await askByKeys();
  await expect(question(page)).toContainText(`${fullName} will be approved`);
  await expect(answer(page, 'Cancel')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question(page)).toHaveCount(0);
  await expect(dotsOf(page, fullName)).toBeFocused();
  expect(sent).toEqual([]);

  await askByKeys();
  await expect(answer(page, 'Cancel')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(answer(page, 'Approve')).toBeFocused();
  // Once the unopened documents are known.
  await expect(answer(page, 'Approve')).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(toast(page, `${fullName} was approved`)).toBeVisible();
  await expect(rowOf(page, fullName)).toContainText('Approved');
  await expect(dotsOf(page, fullName)).toBeFocused();
  expect(sent).toEqual(['approve']);
});

test.describe('a picture', () => {
  test.use({ allowed: [/ERR_INTERNET_DISCONNECTED/] });

  test('is zoomed and turned by buttons and keys, and saved from where it is seen, once there is a connection', {
    tag: ['@desktop', '@nightly'],
  }, async ({ page }) => {
    const applicant = anApplicant();
    const driverId = await applyByApi(applicant);
    await signIn(page);
    await page.goto(`/admin/driver-management/${driverId}`);
    await page.getByRole('button', { name: /^Open Medical record/ }).click();
    const viewer = page.getByRole('dialog', { name: documentLabels.medical });
    const zoom = viewer.getByText(/^Zoom \d+%$/);
    const picture = viewer.getByRole('img', { name: documentLabels.medical });
    await expect(zoom).toHaveText('Zoom 100%');
    await expect(picture).toHaveJSProperty('naturalWidth', 320);
    const room = () =>
      picture.evaluate((image: { offsetWidth: number; offsetHeight: number }) => [
        image.offsetWidth,
        image.offsetHeight,
      ]);
    const upright = await room();
    await viewer.getByRole('button', { name: 'Zoom in' }).click();
    await expect(zoom).toHaveText('Zoom 150%');
    await page.keyboard.press('0');
    await expect(zoom).toHaveText('Zoom 100%');
    await picture.hover();
    await page.mouse.wheel(0, -300);
    await expect(zoom).not.toHaveText('Zoom 100%');
    await picture.dblclick();
    await expect(zoom).toHaveText('Zoom 100%');
    await page.keyboard.press('r');
    await expect.poll(room).toEqual(upright.toReversed());
    const failure = viewer.getByText("The document couldn't be downloaded. Please try again.");
    await page.context().setOffline(true);
    await viewer.getByRole('button', { name: 'Download' }).click();
    await expect(failure).toBeVisible();
    await page.context().setOffline(false);
    const saved = page.waitForEvent('download');
    await viewer.getByRole('button', { name: 'Download' }).click();
    expect((await saved).suggestedFilename()).toBe('Medical record.jpg');
    await expect(failure).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Open Medical record/ })).toBeFocused();
  });
});
