import AxeBuilder from '@axe-core/playwright';
import * as z from 'zod/mini';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { goodConsultation } from '#test/samples/consultations.ts';
import { expect, productUrl, signIn, test, toast } from './fixtures.ts';
import { backLink } from './lists.ts';

/** Books a consultation by the API and returns its request id. */
async function book(fullName: string): Promise<string> {
  const answer = await fetch(productUrl + apiBase + createConsultation.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...goodConsultation(), fullName }),
  });
  expect(answer.status).toBe(201);
  return z.parse(createConsultation.response, await answer.json()).data.reference;
}

test('a booking is found, scheduled from the list, completed on its page, and is final then', {
  tag: '@desktop',
}, async ({ page }) => {
  const requestId = await book('Ọmọ́túndé Àkànní');
  await signIn(page);
  await page.goto('/admin/consultancy');
  await page.getByRole('textbox', { name: 'Search by Name or Request ID' }).fill('omotunde');
  await page.keyboard.press('Enter');
  const row = page.getByRole('row', { name: requestId });
  await expect(row).toContainText('Pending');

  await row.getByRole('button', { name: 'Actions for Ọmọ́túndé Àkànní' }).click();
  await page.getByRole('menuitem', { name: 'Mark as Scheduled' }).click();
  const question = page.getByRole('dialog', { name: 'Mark as Scheduled?' });
  await expect(question).toContainText('Ọmọ́túndé Àkànní');
  await expect(question.getByLabel('Day')).toBeFocused();
  await expect(question.getByLabel('Day')).toHaveValue('2999-03-14');
  await expect(question.getByLabel('Start time')).toHaveValue('09:00');
  await question.getByRole('button', { name: 'Yes, schedule' }).click();
  await expect(toast(page, 'Consultation marked as scheduled')).toBeVisible();
  await expect(row).toContainText('Scheduled');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await row.getByRole('link', { name: 'Ọmọ́túndé Àkànní' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ọmọ́túndé Àkànní' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Mark as Completed' }).click();
  await page.getByRole('button', { name: 'Yes, complete' }).click();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Mark as|Cancel Booking/ })).toHaveCount(0);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await backLink(page).click();
  await expect(page).toHaveURL(/\/admin\/consultancy\?search=omotunde$/);
  await expect(row).toContainText('Completed');
});
