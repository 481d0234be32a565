import type { Locator, Page } from '@playwright/test';
import { expiringDocuments } from '#contract/documents/documents.ts';
import { documentUpdatedMessage, expiryMissingMessage, updateDocuments } from '#contract/documents/renewal-form.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import { addDays, todayInLagos } from '#contract/platform/dates.ts';
import { callAsAdmin } from './admin-calls.ts';
import { aPhoto, choose, notAdded, removeButton } from './applicant.ts';
import { rowOf } from './driver-actions.ts';
import { expect, signIn, test, toast } from './fixtures.ts';
import { backLink } from './lists.ts';
import { expectNothingWrong } from './nothing-wrong.ts';
import { aPlacedDriver, assignedCompany, dateByApi, endPlacement } from './placements.ts';

const today = todayInLagos();

/** The entry that needs attention and names somebody. */
const thing = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Needs attention today' }).getByRole('listitem').filter({ hasText: name });

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const upload = (page: Page): Locator => page.getByRole('button', { name: 'Upload', exact: true });

test('an expired paper of a placed driver needs attention until it is renewed on the spot', {
  tag: '@desktop',
}, async ({ page }) => {
  const { fullName, driverId, company } = await aPlacedDriver();
  await dateByApi(driverId, { medicalRecordsExpiryDate: '1990-11-20' });
  const read = async () => (await callAsAdmin(readDriver, { params: { id: driverId } })).data;
  const { _id } = await read();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === updateDocuments.method && sent.push(request.url()));
  await signIn(page);
  await page.goto('/admin/dashboard');

  await expect(thing(page, fullName)).toContainText(/'s medical record expired \d+ days ago/);
  await expect(thing(page, fullName)).toContainText(`Placed with ${company.name}.`);
  await expect(page.getByRole('link', { name: fullName })).toHaveAttribute('href', `/admin/driver-management/${_id}`);
  const update = page.getByRole('button', { name: `Update Medical Doc for ${fullName}` });
  await update.click();
  await expect(dialog(page, expiringDocuments.medicalRecord.renewal)).toContainText(
    `${fullName}, driver ${driverId}. The current medical record expired on the 20th of November, 1990.`,
  );
  const date = page.getByLabel('Medical Expiry Date', { exact: true });

  await choose(page, [{ name: 'record.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }]);
  await expect(notAdded(page)).toContainText('record.jpg');
  await choose(page, [await aPhoto('new-record.png')]);
  await expect(removeButton(page, 'new-record.png')).toBeVisible();
  await upload(page).click();
  await expect(date).toBeFocused();
  await expect(date).toHaveAccessibleDescription(expiryMissingMessage);
  await expectNothingWrong(page);
  await date.fill(addDays(today, -1));
  await expect(page.getByText('This date has passed. The medical record will be shown as expired.')).toBeVisible();
  await date.fill(addDays(today, 400));
  await expect(page.getByText('This date has passed')).toHaveCount(0);
  expect(sent).toEqual([]);

  await upload(page).dblclick();
  await expect(toast(page, documentUpdatedMessage)).toBeVisible();
  await expect(dialog(page, expiringDocuments.medicalRecord.renewal)).toHaveCount(0);
  await expect(thing(page, fullName)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  expect(sent).toHaveLength(1);
  const data = await read();
  expect(data).toMatchObject({ medicalRecordsExpiryDate: addDays(today, 400), medicalExpiryStatus: 'Valid' });
  expect(data.documents.filter(({ group }) => group === 'medical').map(({ name }) => name)).toEqual(['new-record.png']);
  expect(data.earlierDocuments).toHaveLength(1);
});

test('the list of placed drivers follows what others do, and leads to where a driver is placed', {
  tag: '@phone',
}, async ({ page }) => {
  const placed = await aPlacedDriver();
  const { fullName, company } = placed;
  await signIn(page);
  await page.clock.install();
  await page.goto('/admin/driver-management/ongoing-driver');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ongoing Driver Engagements');
  await expect(
    page.getByText('Track all active driver placements across companies in real-time.', { exact: true }),
  ).toBeVisible();
  const search = page.getByRole('textbox', { name: 'Search by Company Name, Driver Name...' });
  const row = rowOf(page, fullName);
  for (const words of [company.name, fullName]) {
    await search.fill(words);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: '1–1 of 1' })).toBeVisible();
    await expect(row).toContainText(company.name);
  }

  await page.getByRole('link', { name: `View Profile of ${fullName}` }).click();
  await expect(page).toHaveURL(/\?ongoing=true$/);
  await expect(assignedCompany(page)).toContainText(company.name);
  await backLink(page).click();
  await expect(row).toBeVisible();

  await endPlacement(placed);
  await page.clock.fastForward('00:31');
  await expect(row).toHaveCount(0);
});
