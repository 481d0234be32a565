import { anApplicant } from './applicant.ts';
import { answer, dotsOf, entry, question } from './driver-actions.ts';
import { expect, signIn, test } from './fixtures.ts';
import { anApprovedDriver } from './placements.ts';

test('a number in a row is selected, a press beside it opens the profile, and a double click does not do two things', {
  tag: ['@desktop', '@nightly'],
}, async ({ page }) => {
  const applicant = { ...anApplicant(), fullName: 'Selina Copyable' };
  await anApprovedDriver(applicant);
  await signIn(page);
  const address = `/admin/driver-management?search=Selina+Copyable`;
  await page.goto(address);
  const row = page.getByRole('row').filter({ hasText: applicant.phoneNumber });
  await row.getByRole('cell', { name: applicant.phoneNumber }).dblclick();
  expect(await page.evaluate('String(getSelection())')).toBe(applicant.phoneNumber);
  await expect(page).toHaveURL(address);

  const name = await row.getByRole('link').boundingBox();
  const id = await row.getByRole('cell', { name: 'Approved' }).boundingBox();
  await page.mouse.move((id?.x ?? 0) + 8, (id?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move((name?.x ?? 0) + 4, (name?.y ?? 0) + 8, { steps: 5 });
  await page.mouse.up();
  expect(String(await page.evaluate('String(getSelection())'))).not.toBe('');
  await expect(page).toHaveURL(address);

  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    row.getByRole('cell', { name: 'Truck' }).click({ button: 'middle' }),
  ]);
  await expect(tab).toHaveURL(/\/admin\/driver-management\/[\w-]+$/);
  await tab.close();
  await row.getByRole('cell', { name: 'Approved' }).click();
  await expect(page.getByRole('heading', { level: 1, name: applicant.fullName })).toBeVisible();

  // The second click of a double click must neither close what the first one opened nor confirm it.
  await page.getByRole('button', { name: 'Reject' }).dblclick();
  await expect(answer(page, 'Reject')).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(question(page)).toHaveCount(0);
  await page.goto(address);
  await dotsOf(page, applicant.fullName).dblclick();
  await expect(entry(page, 'Reject')).toBeVisible();
  await entry(page, 'Reject').dblclick();
  await expect(answer(page, 'Cancel')).toBeFocused();
});
