import type { Locator, Page } from '@playwright/test';
import { enrol } from '#contract/enrolments/enrolment-form.ts';
import { goodEnrolment } from '#test/samples/trainings.ts';
import { callAsVisitor } from './admin-calls.ts';
import { anAdministrator } from './administrators.ts';
import { expect, signIn, test } from './fixtures.ts';
import { expectNothingWrong } from './nothing-wrong.ts';
import { announce, aTitle } from './trainings.ts';

const bell = (page: Page, name: RegExp = /^Notifications/): Locator =>
  page.getByRole('button', { name });
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Notifications' });
const entry = (page: Page, name: RegExp): Locator => panel(page).getByRole('link', { name });

test('what arrives shows in every tab without a reload, and is seen in all of them', {
  tag: '@desktop',
}, async ({ page, context }) => {
  // Replaces the seconds between each tab's polls.
  await context.clock.install();
  const askAgain = () => context.clock.fastForward(5_000);
  const { title } = await announce({ title: aTitle('Defensive driving') });
  const administrator = await anAdministrator();
  await signIn(page, administrator);
  await page.goto('/admin/dashboard');
  const other = await context.newPage();
  await other.goto('/admin/consultancy');
  await expect(bell(other)).toBeVisible();

  await callAsVisitor(enrol, { body: goodEnrolment(title) });
  await askAgain();
  await expect(bell(page, /, \d+ new$/)).toBeVisible();
  await expect(bell(other, /, \d+ new$/)).toBeVisible();
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeFocused();
  const registrations = entry(page, /new registrations? this week/);
  await expect(registrations).toContainText('new');
  await expectNothingWrong(page);

  await bell(other).click();
  await entry(other, /new registrations? this week/).click();
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(panel(other)).toHaveCount(0);

  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();
});

test('the panel closes although the browser did not tell that it began to come', {
  tag: '@once',
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
});
