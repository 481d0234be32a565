import type { Page } from '@playwright/test';
import { verdictReasons } from '#contract/documents/verdicts.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { rejectionReasons } from '#contract/drivers/rejection.ts';
import { callAsAdmin } from './admin-calls.ts';
import { anApplicant, applyByApi } from './applicant.ts';
import { actByApi, answer, question, rejectWith } from './driver-actions.ts';
import { expect, signIn, test, toast } from './fixtures.ts';
import { expectNothingWrong } from './nothing-wrong.ts';

interface Waiting {
  name: string;
  driverId: string;
}

/** Applications that only this test reviews: no other uses that state, and those of an earlier attempt are rejected. */
async function applications(state: string, count: number): Promise<Waiting[]> {
  const { data } = await callAsAdmin(listDrivers, {
    query: { status: 'Pending', state, pageSize: '100' },
  });
  for (const { driverId } of data.result) await actByApi('reject', driverId);
  const waiting: Waiting[] = [];
  for (let at = 0; at < count; at += 1) {
    const applicant = anApplicant();
    waiting.push({
      name: applicant.fullName.normalize(),
      driverId: await applyByApi(applicant, { state }),
    });
  }
  return waiting;
}

const review = (state: string) => `/admin/driver-management/review?state=${state}`;
const applicant = (page: Page) => page.getByRole('region', { name: /^Ṣadé/ });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const position = (page: Page, text: string) => page.getByText(text, { exact: true });
const documentOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Documents' })
    .getByRole('button', { name: new RegExp(`^${name}`) });
const decision = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text });
const approve = (page: Page) => page.getByRole('button', { name: 'Approve', exact: true });

const picture = (page: Page, name: string) => expect(page.getByRole('img', { name })).toBeVisible();

test('three applications are decided by the keyboard: approved, rejected with a reason, and a new document is needed', {
  tag: ['@desktop', '@journey'],
}, async ({ page }) => {
  const [first, second, third] = await applications('Taraba', 3);
  if (!first || !second || !third) throw new Error('there are too few applications');
  await signIn(page);
  await page.goto(review('Taraba'));
  await expect(heading(page, first.name)).toBeVisible();
  await expect(position(page, '1 of 3')).toBeVisible();
  await picture(page, "Driver's licence");
  await expectNothingWrong(page);
  const desktop = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNothingWrong(page, { measuresContrast: false });
  if (desktop) await page.setViewportSize(desktop);

  await page.keyboard.press('y');
  await expect(documentOf(page, "Driver's licence")).toContainText('Accepted');
  // The next unjudged document.
  await expect(documentOf(page, 'NIN card')).toHaveAttribute('aria-current', 'true');
  await picture(page, 'NIN card');
  await expect(documentOf(page, 'NIN card')).toContainText('No verdict yet');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'The medical record must show' })).toBeVisible();
  await picture(page, 'Medical record');
  await expect(documentOf(page, 'Medical record')).toContainText('No verdict yet');

  await page.keyboard.press('a');
  await expect(question(page)).toContainText(
    'This accepts 1 document that no one has opened: Educational certificate.',
  );
  await expect(answer(page, 'Approve')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, second.name)).toBeFocused();
  await expect(toast(page, `${first.name} was approved`)).toBeVisible();

  await page.keyboard.press('r');
  await rejectWith(page, rejectionReasons.experience);
  await expect(heading(page, third.name)).toBeVisible();
  await expect(toast(page, `${second.name} was rejected`)).toBeVisible();
  await expect(position(page, '3 of 3')).toBeVisible();

  await page.keyboard.press('n');
  await answer(page, 'New licence needed').click();
  await expect(question(page)).toContainText('Please choose what is wrong.');
  await question(page).getByRole('radio', { name: verdictReasons['cut-off'] }).check();
  await question(page).getByLabel('Words to the driver').fill('The foot of the card is missing.');
  await answer(page, 'New licence needed').click();
  await expect(documentOf(page, "Driver's licence")).toContainText('New one needed');
  await expect(applicant(page)).toContainText('The foot of the card is missing.');
  await expect(page.getByText('Approve waits for a new licence')).toBeVisible();
  await expect(approve(page)).toBeDisabled();
  await page.keyboard.press('a');
  await expect(question(page)).toHaveCount(0);

  // The decision survives a reload, which starts nothing again.
  await page.reload();
  await expect(position(page, '3 of 3')).toBeVisible();
  await page.keyboard.press('k');
  await expect(heading(page, second.name)).toBeVisible();
  await expect(decision(page, / rejected this at /)).toBeVisible();
  await page.goBack();
  await expect(heading(page, third.name)).toBeVisible();
  await page.keyboard.press('j');
  await expect(heading(page, 'The end of the queue')).toBeVisible();
  await expect(page.getByText('1 application of this review is still waiting.')).toBeVisible();
  await page.getByRole('button', { name: 'Review it' }).click();
  await expect(position(page, '1 of 1')).toBeVisible();
  await expect(heading(page, third.name)).toBeVisible();
});
