import { applicationLabels } from '#contract/application-form.ts';
import { fillInMessage } from '#contract/checks.ts';
import { requestLabels } from '#contract/request-form.ts';
import { expect, test } from './fixtures.ts';

// Before its scripts have loaded, a page is HTML that people can already type into.
for (const { path, field, button } of [
  { path: '/request', field: requestLabels.name, button: 'Send request' },
  { path: '/apply', field: applicationLabels.fullName, button: 'Next' },
]) {
  test(`${path} says on a slow line that it isn't ready to be sent, and loses nothing that was typed`, {
    tag: '@phone',
  }, async ({ page }) => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByLabel(field).fill('Ọ̀ṣun Sample Mills');
    await expect(page.getByRole('button', { name: /One moment/ })).toBeDisabled();
    arrive();
    await expect(page.getByRole('button', { name: button, exact: true })).toBeEnabled();
    await expect(page.getByLabel(field)).toHaveValue('Ọ̀ṣun Sample Mills');
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByText(fillInMessage).first()).toBeVisible();
  });
}
