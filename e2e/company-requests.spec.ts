import type { Locator, Page } from '@playwright/test';
import { requestFullMessage } from '#contract/placements/placements.ts';
import { driverSearchLabel } from '#web/drivers/admin/driver-format.ts';
import { anApplicant } from './applicant.ts';
import { answer, question, rowOf } from './driver-actions.ts';
import { expect, signIn, test, toast } from './fixtures.ts';
import { backLink } from './lists.ts';
import { type AskingCompany, aCompanyAsks, anApprovedDriver, assignedCompany } from './placements.ts';

const list = '/admin/company-driver';
const listOf = (search: string) => `${list}?${new URLSearchParams({ search })}`;
const detailOf = ({ requestId }: AskingCompany) => `${list}/${requestId}`;

const assigned = (page: Page): Locator => page.getByRole('region', { name: 'Assigned Drivers' });
const theRequest = (page: Page): Locator => page.getByRole('region', { name: 'The request' });
const assignLink = (page: Page): Locator => page.getByRole('link', { name: 'Assign a Driver' });
const assignButton = (page: Page, name: string): Locator => page.getByRole('button', { name: `Assign Driver ${name}` });

const confirmAssignment = (page: Page): Locator => answer(page, 'Yes, Assign');

/** Searches the open list. */
async function search(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).fill(text);
  await page.keyboard.press('Enter');
}

/** Searches the open list of requests. */
const findRequests = (page: Page, text: string) => search(page, 'Search by Company Name or Request ID', text);

/** Searches the drivers available for the open request. */
async function findAvailable(page: Page, name: string): Promise<void> {
  await assignLink(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Available Drivers' })).toBeVisible();
  await search(page, driverSearchLabel, name);
  await expect(assignButton(page, name)).toBeVisible();
}

test("a company's request gets its two drivers, and loses one again", { tag: '@desktop' }, async ({ page }) => {
  const company = await aCompanyAsks({ numberOfDriverNeeded: '2', 'preferredLocationOfAssignment.state': 'Ogun' });
  const [first, second] = [anApplicant().fullName, anApplicant().fullName];
  for (const fullName of [first, second]) await anApprovedDriver({ ...anApplicant(), fullName });
  await signIn(page);
  await page.goto(list);
  await findRequests(page, company.name);
  const row = rowOf(page, company.name);
  await expect(row).toContainText(/0 of 2.*Pending/);

  await row.locator('a[data-row-link]').click();
  await expect(page).toHaveURL(detailOf(company));
  await expect(assigned(page)).toContainText('0 of 2 drivers assigned');
  await expect(page.locator('dt', { hasText: 'Preferred state' }).locator('+ dd')).toHaveText('Ogun');
  await findAvailable(page, first);
  await expect(theRequest(page)).toContainText(`${company.name}${company.requestId}`);
  await expect(rowOf(page, first)).toContainText('Truck, as requested');
  await expect(rowOf(page, first)).toContainText('Ogun, as requested');
  await expect(rowOf(page, first)).toContainText('Licence expires before the end');
  await assignButton(page, first).click();
  await expect(question(page)).toContainText('You are about to assign the selected driver(s) to this company request.');
  await expect(question(page)).toContainText('takes the first of 2 places');
  await expect(question(page)).toContainText(
    `The licence of ${first} expires on the 14th of March, 2099, before the placement ends on the 30th of September, 2099.`,
  );
  await expect(answer(page, 'Cancel')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(assignButton(page, first)).toBeFocused();
  await page.keyboard.press('Enter');
  await confirmAssignment(page).click();
  await expect(toast(page, `${first} was assigned to ${company.name}`)).toBeVisible();
  await expect(page).toHaveURL(listOf(company.name));
  await expect(row).toContainText(/1 of 2.*Assigned/);

  await row.locator('a[data-row-link]').click();
  await findAvailable(page, second);
  await assignButton(page, second).click();
  await expect(question(page)).toContainText('takes the second of 2 places');
  await confirmAssignment(page).click();
  await expect(row).toContainText('2 of 2');
  await row.locator('a[data-row-link]').click();
  await expect(assigned(page)).toContainText('2 of 2 drivers assigned');
  await expect(assigned(page)).toContainText(requestFullMessage);
  await expect(assignLink(page)).toHaveCount(0);

  await assigned(page).getByRole('link', { name: first }).click();
  await expect(page).toHaveURL(/\/admin\/driver-management\/[\w-]+\?ongoing=true$/);
  await expect(assignedCompany(page)).toContainText(company.name);
  await backLink(page).click();
  await page.getByRole('button', { name: `Actions for ${second}` }).click();
  await page.getByRole('menuitem', { name: 'Remove Driver' }).click();
  await expect(question(page)).toContainText(`${second} will be removed from ${company.name}`);
  await expect(answer(page, 'Cancel')).toBeFocused();
  await answer(page, 'Remove Driver').click();
  await expect(toast(page, `${second} was removed from ${company.name}`)).toBeVisible();
  await expect(page).toHaveURL(listOf(company.name));
  await expect(row).toContainText('1 of 2');
});
