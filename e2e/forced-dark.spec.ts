import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { trackingLabels } from '#contract/self-service/tracking.ts';
import { anAdministrator } from './administrators.ts';
import { field } from './applicant.ts';
import { test as base, button, expect, signIn } from './fixtures.ts';
import { enrolmentForm, expectSent, openFilledIn, sendButton } from './one-step-forms.ts';

// Phones' setting 'dark theme for all sites'.
const test = base.extend({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), '--blink-settings=forceDarkModeEnabled=true'],
      }),
    { scope: 'worker' },
  ],
});

/** Expects a scannable code of that name, black on mostly white, on a dark page. */
async function expectLegible(page: Page, name: string): Promise<void> {
  const [code] = (
    await sharp(await page.getByRole('img', { name }).screenshot())
      .greyscale()
      .stats()
  ).channels;
  expect(code).toMatchObject({ min: 0, max: 255 });
  expect(code?.mean).toBeGreaterThan(128);
  const [around] = (
    await sharp(await page.screenshot())
      .greyscale()
      .stats()
  ).channels;
  expect(around?.mean).toBeLessThan(128);
}

test('the codes of a ticket and of a second factor stay black on white where the browser makes pages dark', {
  tag: ['@phone', '@nightly'],
}, async ({ page }) => {
  const { email = '' } = await openFilledIn(page, enrolmentForm);
  await sendButton(page, enrolmentForm).click();
  const reference = await expectSent(page, enrolmentForm);
  await page.goto('/track');
  await field(page, trackingLabels.reference).fill(reference);
  await field(page, trackingLabels.contact).fill(email);
  await button(page, 'Show status').click();
  await expectLegible(page, 'Your entry code');

  await signIn(page, await anAdministrator());
  await page.goto('/admin/account');
  await button(page, 'Set up an app').click();
  await expectLegible(page, 'QR code for your authenticator app');
});
