import { anApplicant, applyByApi } from './applicant.ts';
import { answer, dotsOf, entry, listOf, noteActions, question, rowOf } from './driver-actions.ts';
import { expect, signIn, test, toast } from './fixtures.ts';

test('a driver is approved from the list by the keyboard alone, and a question that is cancelled sends nothing', {
  tag: '@desktop',
}, async ({ page }) => {
  const { fullName, ...applicant } = anApplicant();
  await applyByApi({ fullName, ...applicant });
  await signIn(page);
  const sent = noteActions(page);
  await page.goto(listOf(fullName));

  const askByKeys = async () => {
    await page.keyboard.press('Enter');
    await expect(entry(page, 'View Profile')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(entry(page, 'Approve')).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await dotsOf(page, fullName).focus();
  await askByKeys();
  await expect(question(page)).toContainText(`${fullName} will be approved`);
  await expect(answer(page, 'Cancel')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question(page)).toHaveCount(0);
  await expect(dotsOf(page, fullName)).toBeFocused();
  expect(sent).toEqual([]);

  await askByKeys();
  await expect(answer(page, 'Cancel')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(answer(page, 'Approve')).toBeFocused();
  // Once the unopened documents are known.
  await expect(answer(page, 'Approve')).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(toast(page, `${fullName} was approved`)).toBeVisible();
  await expect(rowOf(page, fullName)).toContainText('Approved');
  await expect(dotsOf(page, fullName)).toBeFocused();
  expect(sent).toEqual(['approve']);
});
