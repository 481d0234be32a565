import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

test('the panel closes even if the browser reported no start of its animation', {
  tag: ['@once', '@nightly'],
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await signIn(page);
  await page.goto('/admin/dashboard');
  await page.evaluate(
    "addEventListener('animationstart', (event) => event.stopImmediatePropagation(), true)",
  );
  await bell(page).click();
  await expect(panel(page)).toBeFocused();
  await panel(page).evaluate(
    'panel => Promise.all(panel.getAnimations().map(({ finished }) => finished))',
  );
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();
});
