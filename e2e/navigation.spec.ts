import type { Page } from '@playwright/test';
import { expect, menuButton, test } from './fixtures.ts';

const links = [
  ['Home', '/'],
  ['Apply as Driver', '/apply'],
  ['Request a Driver', '/request'],
  ['Book Consultancy', '/book-consultancy'],
  ['Training Programs', '/training'],
  ['About Us', '/about'],
] as const;

const mainLinks = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('the bar leads to every public page, marks the one that is open, and is flagged beyond a tenth of a page', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/');
  const bar = page.getByRole('banner');
  const scrollTo = (share: number) =>
    page.evaluate(
      `scrollTo({ top: Math.ceil(document.documentElement.scrollHeight * ${share}), behavior: 'instant' })`,
    );
  await expect(bar).not.toHaveAttribute('data-scrolled');
  await scrollTo(0.11);
  await expect(bar).toHaveAttribute('data-scrolled');
  await scrollTo(0.09);
  await expect(bar).not.toHaveAttribute('data-scrolled');

  await expect(mainLinks(page).getByRole('link')).toHaveText(links.map(([label]) => label));
  for (const [label, path] of links) {
    await mainLinks(page).getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(mainLinks(page).locator('[aria-current="page"]')).toHaveText([label]);
  }
  await page.goto('/team');
  await expect(mainLinks(page).locator('[aria-current="page"]')).toHaveText(['About Us']);
  await bar.getByRole('link', { name: /home/i }).first().click();
  await expect(page).toHaveURL('/');
});

test('the side sheet keeps the focus inside, gives it back however it closes, and closes on the way back', {
  tag: '@phone',
}, async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Menu' });
  const open = async () => {
    await menuButton(page).click();
    await expect(dialog).toBeVisible();
  };
  const expectClosed = async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(menuButton(page)).toBeFocused();
  };
  await page.goto('/apply');
  await open();
  await expect(dialog.getByRole('navigation').getByRole('link')).toHaveText(
    links.map(([label]) => label),
  );
  await expect(dialog.locator('[aria-current="page"]')).toHaveText(['Apply as Driver']);
  for (let press = 0; press < 20; press += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expectClosed();
  await open();
  await page.touchscreen.tap(8, 600);
  await expectClosed();
  await open();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expectClosed();
  await open();
  await dialog.getByRole('link', { name: 'Request a Driver' }).click();
  await expect(page).toHaveURL('/request');
  await expect(dialog).toHaveCount(0);
  await open();
  await page.goBack();
  await expectClosed();
  await expect(page).toHaveURL('/request');

  await open();
  await page.keyboard.press('Escape');
  await expectClosed();
  await page.goBack();
  await expect(page).toHaveURL('/apply');

  // It is gone when another page is shown.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy notice' }).click();
  await expect(page).toHaveURL('/privacy');
  const entries = Number(await page.evaluate('history.length'));
  await open();
  // The menu's history entry follows a moment after it opens.
  await expect.poll(() => page.evaluate('history.length')).toBe(entries + 1);
  await page.evaluate('history.go(-2)');
  await expect(page).toHaveURL('/apply');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
