import type { Locator, Page } from '@playwright/test';
import { addDays, todayInLagos } from '#contract/platform/dates.ts';
import { anApplicant } from './applicant.ts';
import { dotsOf, entry, listOf, statusHistory } from './driver-actions.ts';
import { expect, menuButton, signIn, test } from './fixtures.ts';
import { expectNothingWrong } from './nothing-wrong.ts';
import { officeScreens } from './office-screens.ts';
import { expectLegible, expectToFit, expectToFitPhones, narrowest } from './overflow.ts';
import {
  aCompanyAsks,
  anApprovedDriver,
  aPlacedDriver,
  assignedCompany,
  bookByApi,
  dateByApi,
} from './placements.ts';
import { announce, aTitle } from './trainings.ts';

// Each checks a dozen screens at seven sizes.
test.describe.configure({ timeout: 240_000 });

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
// Tables replace cards at the first width, and gain columns at the others.
const widths = [1024, 1240, 1366];

// As long as real names and longer; fixed, so that every run measures the same words.
const word = 'Oluwatomisinoluwafunmilayokehinde';
const longName = `${word} ${word}`;

/** Expects a screen to fit desktops and phones, including the narrowest ones with large text. */
async function expectRoom(page: Page, shown: Locator): Promise<void> {
  await page.setViewportSize(desktop);
  await expect(shown.first()).toBeVisible();
  await expectToFit(page, ...widths);
  await page.setViewportSize(phone);
  await expect(shown.first()).toBeVisible();
  await expectToFitPhones(page);
  await page.setViewportSize(phone);
}

/**
 * Expects a screen to fit and have no violations. On phones a list has cards instead of its table; one list is
 * enough for the violations, since all share everything but their columns.
 */
async function expectGood(page: Page, shown: Locator, { hasCards = false } = {}): Promise<void> {
  await expectRoom(page, shown);
  if (hasCards) await expectNothingWrong(page, { measuresContrast: false });
  await page.setViewportSize(desktop);
  await expect(shown.first()).toBeVisible();
  await expectNothingWrong(page);
  await page.setViewportSize(phone);
}

/** Expects an overlay to have no violations and to fit phones. */
async function expectGoodOverlay(page: Page, overlay: Locator): Promise<void> {
  await expect(overlay).toBeVisible();
  await expectNothingWrong(page);
  await expectToFit(page, narrowest);
  await page.setViewportSize(phone);
}

const link = (page: Page, name: string) => page.locator('a[data-row-link]', { hasText: name });

test('the screens of drivers have nothing wrong, and room for long words, at every size', {
  tag: ['@once', '@nightly'],
}, async ({ page }) => {
  const company = await aCompanyAsks({ name: `${'Lastkraftwagenfahrer'.repeat(4)} ${word}` });
  const placed = await aPlacedDriver({ ...anApplicant(), fullName: longName }, company);
  await anApprovedDriver({ ...anApplicant(), fullName: longName });
  await dateByApi(placed.driverId, { licenceExpiryDate: addDays(todayInLagos(), 3) });
  await signIn(page);
  const update = page.getByRole('button', { name: /^Update (Licence|Medical) Doc for / });

  await page.goto('/admin/dashboard');
  await expectGood(page, update);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search everything' }).fill(word);
  await expectGoodOverlay(page, page.getByRole('group', { name: 'Drivers' }));
  await page.keyboard.press('Escape');
  await menuButton(page).click();
  await expectGoodOverlay(page, page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await update.click();
  await expectGoodOverlay(page, page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const notification = page.getByRole('dialog').getByRole('link').first();
  await expectGoodOverlay(page, notification);
  await notification.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto(`${listOf(longName)}&statuses=Pending,Approved,Assigned`);
  await expectGood(page, link(page, longName), { hasCards: true });
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expectGoodOverlay(page, page.getByRole('dialog', { name: 'Filters' }));
  await page.keyboard.press('Escape');
  await dotsOf(page, longName).first().click();
  await expectGoodOverlay(page, page.getByRole('menu'));
  await entry(page, 'View Profile').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(longName);
  for (const list of ['ongoing-driver', 'document-status']) {
    await page.goto(`/admin/driver-management/${list}?search=${word}`);
    await expectRoom(page, link(page, longName));
  }

  await page.goto(`/admin/driver-management/${placed.driverId}?ongoing=true`);
  await expectGood(page, assignedCompany(page));
  await page.getByRole('link', { name: 'History' }).click();
  await expectGood(page, statusHistory(page));
  await page.getByRole('button', { name: /^Open Medical record/ }).click();
  await expectGoodOverlay(page, page.getByRole('dialog'));

  await page.goto(`/admin/activity?search=${word}`);
  await expectGood(page, page.getByRole('link', { name: longName }));
});

test('the screens of companies have nothing wrong, and room for long words, at every size', {
  tag: ['@once', '@nightly'],
}, async ({ page }) => {
  const company = await aCompanyAsks({ name: `${'Lastkraftwagenfahrer'.repeat(4)} ${word}` });
  await aPlacedDriver({ ...anApplicant(), fullName: longName }, company);
  await anApprovedDriver({ ...anApplicant(), fullName: longName });
  await signIn(page);
  const home = '/admin/company-driver';
  for (const [path, button] of [
    [`${home}?search=${company.requestId}`, `Actions for ${company.name}`],
    [`${home}/${company.requestId}`, `Actions for ${longName}`],
    [`${home}/availableDrivers/${company.requestId}?search=${word}`, `Assign Driver ${longName}`],
  ] as const) {
    await page.goto(path);
    const shown = page.getByRole('button', { name: button }).first();
    await (path.includes('search=') ? expectRoom : expectGood)(page, shown);
    await shown.click();
    await expectGoodOverlay(page, page.getByRole('dialog').or(page.getByRole('menu')));
  }
});

test.describe('with the preview of a page, which runs no scripts', () => {
  test.use({ allowed: [/^Blocked script execution in 'about:srcdoc'/] });

  test('every screen of the office has nothing wrong, and can be read from 1024 px on', {
    tag: ['@once', '@nightly'],
  }, async ({ page }) => {
    const placed = await aPlacedDriver();
    const { requestId } = placed.company;
    const training = await announce({ title: aTitle('Defensive driving') });
    const reference = await bookByApi();
    const records: Record<string, string> = {
      'driver-management': placed.driverId,
      'company-driver': requestId,
      'company-driver/availableDrivers': requestId,
      consultancy: reference,
      'training-management': training._id,
    };
    await signIn(page);
    const ofTraining = `training-management/trainingInformation?id=${training._id}`;
    for (const screen of [
      ...officeScreens(),
      `${ofTraining}&view=true`,
      `${ofTraining}&view=false`,
    ]) {
      const path = screen.replace(/(.*)\/:id/, (_, list: string) => `${list}/${records[list]}`);
      await page.setViewportSize(desktop);
      await page.goto(`/admin/${path}`);
      await expect(page.locator('h1:not(.sr-only)').first()).toBeVisible();
      await expectNothingWrong(page);
      await expectLegible(page, 1024, 1100, 1180, 1280, 1440, 1920);
    }
  });
});
