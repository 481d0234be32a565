import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { gallery } from './trainings.ts';

const row = (page: Page) => gallery(page).getByRole('list');
const slides = (page: Page) => gallery(page).getByRole('figure');
const next = (page: Page) => gallery(page).getByRole('button', { name: 'Next image' });
const previous = (page: Page) => gallery(page).getByRole('button', { name: 'Previous image' });

/** Expects the picture at this position, from 1, to be announced and in view. */
async function expectShown(page: Page, position: number): Promise<void> {
  const caption = await slides(page)
    .nth(position - 1)
    .textContent();
  await expect(gallery(page).getByRole('status')).toHaveText(`Image ${position} of 4: ${caption}`);
  await expect(slides(page).nth(position - 1)).toBeInViewport({ ratio: 0.9 });
}

async function openGallery(page: Page): Promise<void> {
  // A picture added by another test is placed before the shown one.
  await expect(async () => {
    // The page refetches its pictures, which may change the row's layout.
    const asked = page.waitForResponse('**/api/v1/training/gallery');
    await page.goto('/training');
    await asked;
    await gallery(page).scrollIntoViewIfNeeded();
    await expect(gallery(page).getByRole('status')).toHaveText(/^Image 1 of 4/, { timeout: 5_000 });
  }).toPass();
  await expectShown(page, 1);
}

test('the pictures of past sessions are walked through by buttons and arrow keys, and never by themselves', {
  tag: ['@once', '@nightly'],
}, async ({ page }) => {
  await page.clock.install();
  // Wide enough for two pictures to be fully in view.
  await page.setViewportSize({ width: 2560, height: 1100 });
  await openGallery(page);
  await expect(previous(page)).toBeDisabled();
  const scrolled = await page.evaluate('scrollY');
  for (const position of [2, 3, 4]) {
    await next(page).click();
    await expectShown(page, position);
  }
  await expect(next(page)).toBeDisabled();
  await next(page).press('Enter');
  await expect(next(page)).toBeFocused();
  await expectShown(page, 4);
  for (const position of [3, 2, 1]) {
    await previous(page).click();
    await expectShown(page, position);
  }
  await next(page).dblclick();
  await expectShown(page, 3);
  expect(await page.evaluate('scrollY')).toBe(scrolled);

  await page.clock.runFor(60_000);
  await expectShown(page, 3);
  await row(page).focus();
  await page.keyboard.press('ArrowRight');
  await expectShown(page, 4);
  await page.keyboard.press('ArrowLeft');
  await expectShown(page, 3);
});
