import { anApplicant } from './applicant.ts';
import { expect, signIn, test } from './fixtures.ts';
import { expectNothingWrong } from './nothing-wrong.ts';
import { anApprovedDriver } from './placements.ts';

test('the buttons of a dialog that is taller than the window stay in view', {
  tag: ['@once', '@nightly'],
}, async ({ page }) => {
  const applicant = anApplicant();
  const driverId = await anApprovedDriver(applicant);
  await signIn(page);
  for (const size of [
    { width: 390, height: 640 },
    { width: 1440, height: 700 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`/admin/driver-management/${driverId}`);
    await page.getByRole('button', { name: /^Send a message/ }).click();
    const send = page.getByRole('dialog').getByRole('button', { name: 'See the message' });
    await expect(send).toBeInViewport({ ratio: 1 });
    if (size.width === 390) await expectNothingWrong(page);
    // A focused field scrolls into view above the buttons.
    const text = page.getByRole('dialog').getByLabel('Text message', { exact: true }).last();
    await text.focus();
    await expect(send).toBeInViewport({ ratio: 1 });
    await expect(async () => {
      const [field, foot] = [await text.boundingBox(), await send.boundingBox()];
      expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(foot?.y ?? 0);
    }).toPass();
    await page.keyboard.press('Escape');
    // The same if the safe button has the focus and the dialog begins with its title.
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    const rejecting = page.getByRole('dialog');
    await expect(rejecting.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expect(rejecting.getByRole('heading')).toBeInViewport({ ratio: 1 });
    await expect(rejecting.getByRole('button', { name: 'Reject' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const editing = page.getByRole('dialog');
    await editing.getByLabel('Licence number').focus();
    await expect(editing.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
  }
});
