import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Keeps the scripts of the page back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}

test('what is typed and ticked before the page is ready is kept, and a button to send says that it is not ready', {
  tag: '@phone',
}, async ({ page }) => {
  const arrive = await holdScripts(page);
  await page.goto('/book-consultancy', { waitUntil: 'commit' });
  await page.getByLabel('Full name').fill('Ṣadé Sample');
  const box = page.getByRole('checkbox').first();
  await box.check();
  await expect(page.getByRole('button', { name: /One moment/ })).toBeDisabled();
  arrive();
  await page.getByRole('button', { name: 'Book consultation', exact: true }).click();
  await expect(page.getByText('Please fill in all required fields.').first()).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Ṣadé Sample');
  await expect(page.getByLabel('Full name')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(box).toBeChecked();
});

test('the menu leads to the links of the footer before the page is ready, and opens then', { tag: '@phone' }, async ({
  page,
}) => {
  const arrive = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Menu' }).click();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'About Us' })).toBeInViewport();
  arrive();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});
