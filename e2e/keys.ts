import { expect, type Locator, type Page } from '@playwright/test';

const maxSteps = 60;

/** Presses Tab until `target` has the focus. */
export async function reach(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < maxSteps; step += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the keyboard does not lead there');
}

/** Moves to a button or link by Tab, once it is enabled, and presses Enter. */
export async function press(page: Page, button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await reach(page, button);
  await page.keyboard.press('Enter');
}
