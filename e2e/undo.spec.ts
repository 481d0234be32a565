import type { Locator, Page } from '@playwright/test';
import { anApplicant, applyByApi } from './applicant.ts';
import { answer, dotsOf, entry, listOf, rowOf } from './driver-actions.ts';
import { expect, signIn, test, toast } from './fixtures.ts';

async function openApplicant(page: Page) {
  const applicant = anApplicant();
  const driverId = await applyByApi(applicant);
  await signIn(page);
  await page.goto(listOf(applicant.fullName));
  await expect(rowOf(page, applicant.fullName)).toContainText('Pending');
  return { ...applicant, driverId };
}

async function approve(page: Page, fullName: string) {
  await dotsOf(page, fullName).click();
  await entry(page, 'Approve').click();
  await answer(page, 'Approve').click();
  await expect(toast(page, `${fullName} was approved`)).toBeVisible();
}

const undo = (place: Page | Locator) => place.getByRole('button', { name: 'Undo' });

test('Undo is reached by the keyboard, and waits while it has focus or is hovered', {
  tag: ['@desktop', '@nightly'],
}, async ({ page }) => {
  await page.clock.install();
  const { fullName } = await openApplicant(page);
  await approve(page, fullName);
  await undo(page).hover();
  await page.clock.runFor(20_000);
  await expect(undo(page)).toBeVisible();
  await page.mouse.move(5, 600);
  await page.keyboard.press('Alt+t');
  for (let presses = 0; presses < 4; presses += 1) {
    if ((await undo(page).and(page.locator(':focus')).count()) > 0) break;
    await page.keyboard.press('Tab');
  }
  await expect(undo(page)).toBeFocused();
  await page.clock.runFor(20_000);
  await expect(undo(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, `${fullName} is Pending again`)).toBeVisible();
});
