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

test('what is pressed before the page is ready is carried out, once', { tag: '@phone' }, async ({ page }) => {
  const arrive = await holdScripts(page);
  await page.goto('/apply', { waitUntil: 'commit' });
  await page.getByLabel('Full name').fill('Ṣadé Sample');
  await expect(page.getByRole('button', { name: /One moment/ })).toBeDisabled();
  const button = page.getByRole('button', { name: /^Next/ });
  await button.click({ force: true });
  await button.click({ force: true });
  arrive();
  await expect(page.getByText('Please fill in all required fields.').first()).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Ṣadé Sample');
  await expect(page.getByLabel('Full name')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Email address')).toHaveAttribute('aria-invalid', 'true');
});

test('the menu that is pressed before the page is ready looks pressed, and opens', { tag: '@phone' }, async ({
  page,
}) => {
  const arrive = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const menu = page.getByRole('button', { name: 'Open menu' });
  await expect(menu).toHaveCSS('opacity', '1');
  await menu.click();
  await expect(menu).toHaveCSS('opacity', '0.6');
  arrive();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});
