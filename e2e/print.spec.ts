import type { Page, Route } from '@playwright/test';
import * as z from 'zod/mini';
import { addEnrolment } from '#contract/enrolments/enrolments.ts';
import { addDays, todayInLagos } from '#contract/platform/dates.ts';
import { callAsAdmin } from './admin-calls.ts';
import { anApplicant } from './applicant.ts';
import { expect, signIn, test } from './fixtures.ts';
import { expectLegible, expectToFit } from './overflow.ts';
import {
  aCompanyAsks,
  anApprovedDriver,
  aPlacedDriver,
  bookByApi,
  dateByApi,
} from './placements.ts';
import { announce, aTitle } from './trainings.ts';

// A4 landscape, within its margins.
const paper = { width: 1032, height: 703 };
const desktop = { width: 1440, height: 900 };

const ListPage = z.object({
  message: z.string(),
  data: z.looseObject({
    result: z.array(z.looseObject({ _id: z.string() })),
    pagedInfo: z.looseObject({}),
  }),
});

/** Responds with repeated rows: as many as a screen's page, or a print batch. */
async function repeatRows(route: Route): Promise<void> {
  const answer = await route.fetch();
  const { success, data: page } = z.safeParse(ListPage, await answer.json());
  const [row] = success ? page.data.result : [];
  if (!success || !row) return route.fulfill({ response: answer });
  const { data } = page;
  const total = route.request().url().includes('pageSize=100') ? 100 : 10;
  const result = Array.from({ length: total }, (_, at) => {
    const one = data.result[at % data.result.length] ?? row;
    return { ...one, _id: at < data.result.length ? one._id : `${one._id}-${at}` };
  });
  return route.fulfill({
    response: answer,
    json: { ...page, data: { ...data, result, pagedInfo: { ...data.pagedInfo, total } } },
  });
}

async function sheetsOf(page: Page): Promise<number> {
  const file = await page.pdf({ preferCSSPageSize: true });
  return file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Expects a table of this many rows that fits on paper, with unbroken words and no controls. */
async function expectPaper(page: Page, place: string, rows: number): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(paper);
  await expect(page.locator(`${place} tbody tr:visible`)).toHaveCount(rows);
  await expect(page.locator(`${place} thead th:visible`).first()).toHaveText(/./);
  await expect(
    page.locator(`:is(button:not(th > *, [data-printed]), .button, select, input):visible`),
  ).toHaveCount(0);
  await expectToFit(page, paper.width);
  await expectLegible(page, paper.width);
  await page.emulateMedia({ media: null });
}

async function headersOf(page: Page, place: string): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const headers = await page.locator(`${place} thead th:visible`).allInnerTexts();
  await page.emulateMedia({ media: null });
  return headers;
}

const drivers = 'driver-management';

/** Signs in with at least one row in each list; returns the paths of those that can be exported, and of the others. */
async function signInToLists(page: Page): Promise<{ exported: string[]; others: string[] }> {
  const { driverId, company } = await aPlacedDriver();
  await anApprovedDriver({ ...anApplicant(), fullName: 'Abiodun'.repeat(17) });
  await dateByApi(driverId, { licenceExpiryDate: addDays(todayInLagos(), 3) });
  await bookByApi();
  const training = await announce({ title: aTitle('Defensive driving') });
  const { fullName, email, phoneNumber } = anApplicant();
  const person = { fullName, email, phoneNumber, companyName: 'Sample Mills' };
  await callAsAdmin(addEnrolment, { params: { id: training._id }, body: person });
  await signIn(page);
  await page.addInitScript('window.print = () => {}');
  await page.route(/\/api\/v1\/admin\/[^?]*(\?.*)?$/, (route) =>
    route.request().method() === 'GET' ? repeatRows(route) : route.continue(),
  );
  return {
    exported: [
      ...[
        drivers,
        `${drivers}/document-status`,
        `${drivers}/ongoing-driver`,
        'company-driver',
        'consultancy',
      ],
      `company-driver/availableDrivers/${company.requestId}`,
      'training-management',
      `training-management/trainingInformation?id=${training._id}&view=true`,
    ],
    others: ['activity', 'messages'],
  };
}

async function openList(page: Page, list: string): Promise<void> {
  await page.setViewportSize(desktop);
  await page.goto(`/admin/${list}`);
  await expect(page.locator('main table tbody tr').nth(9)).toBeVisible();
}

/** Expects the page with a list to print, and the whole list if it can be exported. */
async function expectPrinted(page: Page, list: string, isExported: boolean): Promise<void> {
  await openList(page, list);
  // A table replaced while pages are counted would be cut off.
  await page.evaluate(`window.table = document.querySelector('main table')`);
  // A training's facts are above its list.
  expect(await sheetsOf(page), list).toBeLessThan(list.includes('trainingInformation') ? 5 : 3);
  expect(await page.evaluate('window.table.isConnected')).toBe(true);
  await expectPaper(page, 'main', 10);
  const headers = await headersOf(page, 'main');
  if (!isExported) return;
  await page.setViewportSize(desktop);
  await page.getByRole('main').getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Print this list' }).click();
  await expectPaper(page, '.printed-list', 100);
  expect(await headersOf(page, '.printed-list')).toEqual(headers);
  expect(await sheetsOf(page)).toBeLessThan(9);
}

test('a list is printed with all of its rows, whole words and nothing to press', {
  tag: '@once',
}, async ({ page }) => {
  await signInToLists(page);
  await expectPrinted(page, drivers, true);
});

test('every list is printed so', { tag: ['@once', '@nightly'] }, async ({ page }) => {
  const { exported, others } = await signInToLists(page);
  for (const list of exported) await expectPrinted(page, list, true);
  for (const list of others) await expectPrinted(page, list, false);
});

test("a request's page is printed on one sheet", { tag: ['@once', '@nightly'] }, async ({
  page,
}) => {
  const company = await aCompanyAsks({ numberOfDriverNeeded: '3' });
  for (let placed = 0; placed < 3; placed += 1) await aPlacedDriver(anApplicant(), company);
  await signIn(page);
  await page.goto(`/admin/company-driver/${company.requestId}`);
  await expect(page.locator('main table tbody tr').nth(2)).toBeVisible();
  await expect(page.getByText('No notes yet.')).toBeVisible();
  expect(await sheetsOf(page)).toBe(1);
});
