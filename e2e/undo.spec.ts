import { undoChange } from '#contract/undo/undo.ts';
import { anApplicant, applyByApi } from './applicant.ts';
import { actByApi, answer, dotsOf, entry, listOf, question, rowOf } from './driver-actions.ts';
import { expect, signIn, test, toast } from './fixtures.ts';
import { expectNothingWrong } from './nothing-wrong.ts';
import { aCompanyAsks, anApprovedDriver } from './placements.ts';

/** An applicant whose row is shown in the list. */
async function openApplicant(page: Parameters<typeof signIn>[0]) {
  const applicant = anApplicant();
  const driverId = await applyByApi(applicant);
  await signIn(page);
  await page.goto(listOf(applicant.fullName));
  await expect(rowOf(page, applicant.fullName)).toContainText('Pending');
  return { ...applicant, driverId };
}

async function approve(page: Parameters<typeof signIn>[0], fullName: string) {
  await dotsOf(page, fullName).click();
  await entry(page, 'Approve').click();
  await answer(page, 'Approve').click();
  await expect(toast(page, `${fullName} was approved`)).toBeVisible();
}

const undo = (page: Parameters<typeof signIn>[0]) => page.getByRole('button', { name: 'Undo' });

test('a decision is undone by one press, however often the button is pressed', { tag: '@phone' }, async ({ page }) => {
  const { fullName } = await openApplicant(page);
  const sent: string[] = [];
  page.on('request', (request) => void (request.url().endsWith(undoChange.path) && sent.push(request.url())));
  await approve(page, fullName);
  await expectNothingWrong(page);
  await undo(page).dblclick();
  await expect(toast(page, `${fullName} is Pending again`)).toBeVisible();
  await expect(rowOf(page, fullName)).toContainText('Pending');
  await expect(undo(page)).toHaveCount(0);
  expect(sent).toHaveLength(1);
});

test('Undo is reached by the keyboard, and waits while it has focus or is hovered', { tag: '@desktop' }, async ({
  page,
}) => {
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

test('Undo is gone after ten seconds, and stays on other screens until then', { tag: '@desktop' }, async ({ page }) => {
  await page.clock.install();
  const { fullName } = await openApplicant(page);
  await approve(page, fullName);
  await rowOf(page, fullName).locator('a[data-row-link]').click();
  await expect(page.getByRole('heading', { level: 1, name: fullName })).toBeVisible();
  await page.mouse.move(5, 600);
  await page.clock.runFor(8_000);
  await expect(undo(page)).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(undo(page)).toHaveCount(0);
});

test.describe('when a colleague has decided since', () => {
  test.use({ allowed: [/status of 409/] });

  test('nothing is undone, and who it was is said', { tag: '@once' }, async ({ page }) => {
    const { fullName, driverId } = await openApplicant(page);
    await approve(page, fullName);
    await actByApi('reject', driverId);
    await undo(page).click();
    await expect(page.getByText(`rejected ${fullName} just now`)).toBeVisible();
    await expect(rowOf(page, fullName)).toContainText('Rejected');
  });
});

test('the documents of a deleted driver are destroyed once the name is typed', { tag: '@desktop' }, async ({
  page,
}) => {
  const { fullName, driverId } = await openApplicant(page);
  await actByApi('delete', driverId);
  await page.goto(`${listOf(fullName)}&statuses=Deleted`);
  await dotsOf(page, fullName).click();
  await entry(page, 'Delete now').click();
  await expect(question(page).getByLabel('Full name')).toBeFocused();
  await page.keyboard.type('Somebody Else');
  await page.keyboard.press('Enter');
  await expect(question(page)).toContainText(`Please type the full name: ${fullName}.`);
  await expectNothingWrong(page);
  await question(page).getByLabel('Full name').fill(fullName.toUpperCase());
  await answer(page, 'Delete now').click();
  await expect(toast(page, `The documents of ${fullName} were destroyed`)).toBeVisible();
  await expect(dotsOf(page, fullName)).toBeVisible();
  await dotsOf(page, fullName).click();
  await expect(entry(page, 'View Profile')).toBeVisible();
  await expect(entry(page, 'Restore')).toHaveCount(0);
});

test('without a request it is asked for when a driver is assigned', { tag: '@desktop' }, async ({ page }) => {
  const company = await aCompanyAsks();
  const applicant = anApplicant();
  await anApprovedDriver(applicant);
  await signIn(page);
  await page.goto(`/admin/company-driver/availableDrivers?search=${encodeURIComponent(applicant.fullName)}`);
  await page.getByRole('button', { name: `Assign Driver ${applicant.fullName}` }).click();
  await question(page).getByRole('textbox').fill(company.name);
  await page.keyboard.press('Enter');
  await expect(question(page).getByRole('status')).toHaveText('1 open request');
  await expectNothingWrong(page);
  await question(page)
    .getByRole('button', { name: new RegExp(company.requestId) })
    .click();
  await expect(question(page)).toContainText(company.name);
  await answer(page, 'Yes, Assign').click();
  await expect(toast(page, `${applicant.fullName} was assigned to ${company.name}`)).toBeVisible();
});
