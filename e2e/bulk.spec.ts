import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { driverSearchLabel } from '#web/drivers/admin/driver-format.ts';
import { anApplicant, applyByApi } from './applicant.ts';
import { actByApi, answer, listOf, question, rowOf } from './driver-actions.ts';
import { expect, signIn, test, toast } from './fixtures.ts';
import { aCompanyAsks, anApprovedDriver } from './placements.ts';

/** Applications under one surname that no other test uses; the search for it finds these alone. */
async function applicants(count: number) {
  const surname = anApplicant().fullName.replaceAll(' ', '');
  const all = [];
  for (let at = 0; at < count; at += 1) {
    const applicant = { ...anApplicant(), fullName: `Sample ${String.fromCharCode(65 + at)} ${surname}` };
    all.push({ ...applicant, driverId: await applyByApi(applicant) });
  }
  return { surname, all };
}

const tickOf = (page: Page, name: string): Locator => page.getByRole('checkbox', { name: `Tick ${name}` });
const bar = (page: Page): Locator => page.getByRole('region', { name: 'Ticked rows' });
const barButton = (page: Page, name: string | RegExp): Locator => bar(page).getByRole('button', { name });
const exportButton = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: 'Export' });

test('ticked drivers are approved in one go, and who can not be is named before', { tag: '@phone' }, async ({
  page,
}) => {
  // So many that the list is several screens of a phone long.
  const { surname, all } = await applicants(10);
  const [first, second, third] = all.toReversed();
  if (!first || !second || !third) throw new Error('there are ten');
  await actByApi('block', third.driverId);
  await signIn(page);
  await page.goto(listOf(surname));
  await tickOf(page, first.fullName).check();
  await expect(bar(page)).toContainText('1 ticked');
  await tickOf(page, second.fullName).check();
  await barButton(page, 'Tick all 10').click();
  await expect(bar(page)).toContainText('10 ticked');
  await expect(tickOf(page, third.fullName)).toBeChecked();

  await barButton(page, 'Approve 10').click();
  await expect(question(page)).toContainText(`${third.fullName} is Blocked and can't be approved.`);
  await answer(page, 'Approve 9').click();
  await expect(question(page)).toContainText('9 drivers were approved, 1 could not be.');
  await answer(page, 'Close').click();
  await expect(bar(page)).toHaveCount(0);
  await expect(rowOf(page, first.fullName)).toContainText('Approved');
  await expect(rowOf(page, third.fullName)).toContainText('Blocked');
});

test('ticks survive paging, and go with another search and by Escape', { tag: '@desktop' }, async ({ page }) => {
  const { surname, all } = await applicants(11);
  await signIn(page);
  await page.goto(listOf(surname));
  const newest = all.at(-1)?.fullName ?? '';
  await page.getByRole('checkbox', { name: 'Tick all on this page' }).check();
  await expect(bar(page)).toContainText('10 ticked');
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(tickOf(page, all[0]?.fullName ?? '')).not.toBeChecked();
  await expect(bar(page)).toContainText('10 ticked');
  await page.goBack();
  await expect(tickOf(page, newest)).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await expect(tickOf(page, newest)).not.toBeChecked();

  await tickOf(page, newest).check();
  await page.getByPlaceholder(driverSearchLabel).fill(newest);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/Sample/);
  await expect(bar(page)).toHaveCount(0);
});

test('a rejection needs a reason', { tag: '@once' }, async ({ page }) => {
  const { surname, all } = await applicants(1);
  const name = all[0]?.fullName ?? '';
  await signIn(page);
  await page.goto(listOf(surname));
  await tickOf(page, name).check();
  await barButton(page, 'Reject').click();
  await answer(page, 'Reject 1').click();
  await expect(question(page)).toContainText('Choose a reason.');
  await page.getByLabel('Reason').selectOption('Not enough experience');
  await answer(page, 'Reject 1').click();
  await expect(toast(page, '1 driver was rejected')).toBeVisible();
  await expect(rowOf(page, name)).toContainText('Rejected');
});

test('phone numbers of ticked drivers are copied', { tag: '@desktop' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { surname, all } = await applicants(2);
  await signIn(page);
  await page.goto(listOf(surname));
  for (const { fullName } of all) await tickOf(page, fullName).check();
  await barButton(page, 'Copy phones').click();
  await expect(toast(page, '2 phone numbers copied')).toBeVisible();
  const copied = String(await page.evaluate('navigator.clipboard.readText()'));
  expect(copied.split('\n').toSorted()).toEqual(all.map(({ phoneNumber }) => phoneNumber).toSorted());
});

test('a filtered list is saved as a file, and printed without the menus', { tag: '@phone' }, async ({ page }) => {
  const { surname, all } = await applicants(2);
  await signIn(page);
  await page.addInitScript('window.print = () => { window.printed = (window.printed ?? 0) + 1; }');
  await page.goto(listOf(surname));
  await expect(rowOf(page, all[0]?.fullName ?? '')).toBeVisible();
  await exportButton(page).click();
  await expect(page.getByRole('menu')).toContainText('2 drivers, as filtered and sorted');
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^drivers-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(3);
  for (const { fullName } of all) expect(text).toContain(fullName);

  await exportButton(page).click();
  await page.getByRole('menuitem', { name: 'Print this list' }).click();
  await expect.poll(() => page.evaluate('window.printed')).toBe(1);
  await expect(page.getByPlaceholder(driverSearchLabel)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const printed = page.getByRole('table').filter({ hasText: all[0]?.fullName ?? '' });
  await expect(printed.getByRole('row')).toHaveCount(3);
  await expect(page.getByPlaceholder(driverSearchLabel)).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
});

test('several drivers are assigned at once, no more than there are places', { tag: '@desktop' }, async ({ page }) => {
  const company = await aCompanyAsks({ numberOfDriverNeeded: '2' });
  const surname = anApplicant().fullName.replaceAll(' ', '');
  const names = ['A', 'B', 'C'].map((letter) => `Sample ${letter} ${surname}`);
  for (const fullName of names) await anApprovedDriver({ ...anApplicant(), fullName });
  await signIn(page);
  const search = new URLSearchParams({ search: surname });
  await page.goto(`/admin/company-driver/availableDrivers/${company.requestId}?${search}`);
  const [first = '', second = '', third = ''] = names;
  await tickOf(page, first).check();
  await tickOf(page, second).check();
  await expect(tickOf(page, third)).toBeDisabled();
  await barButton(page, 'Assign 2').click();
  await expect(question(page)).toContainText(`2 drivers to ${company.name}`);
  await answer(page, 'Yes, Assign').click();
  await expect(question(page)).toContainText('2 drivers assigned');
  await question(page).getByRole('link', { name: 'View Request' }).click();
  await expect(page).toHaveURL(new RegExp(`${company.requestId}$`));
  await expect(page.getByRole('main')).toContainText(first);
});
