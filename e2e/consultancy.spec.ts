import AxeBuilder from '@axe-core/playwright';
import * as z from 'zod/mini';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import { changeConsultationStatus } from '#contract/consultations/consultations.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { goodConsultation } from '#test/samples/consultations.ts';
import { expect, logIn, productUrl, signIn, test, toast } from './fixtures.ts';
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

/** Marks a consultation as another administrator would. */
async function markElsewhere(requestId: string, status: string): Promise<void> {
  const { token } = await logIn();
  const answer = await fetch(productUrl + apiBase + changeConsultationStatus.path, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ requestId, status }),
  });
  expect(answer.status).toBe(200);
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

test('a time and a place are set, changed, and shown, also by the keyboard', { tag: '@desktop' }, async ({ page }) => {
  const requestId = await book('Ẹ̀bùn Ọláyẹmí');
  // As calls without a time do.
  await markElsewhere(requestId, 'Scheduled');
  await signIn(page);
  await page.goto(`/admin/consultancy/${requestId}`);
  await expect(page.getByText('No time set')).toBeVisible();
  await page.getByRole('button', { name: 'Set time' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set time' });
  await dialog.getByLabel('Day').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText("Day can't be before today.")).toBeVisible();
  await expect(dialog.getByLabel('Day')).toBeFocused();
  await dialog.getByLabel('Day').fill('2999-03-20');
  await dialog.getByLabel('Start time').fill('10:30');
  await dialog.getByLabel('Place or meeting link').fill('Zoom: http://zoom.example/j/1');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('A meeting link must begin with https://.')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await dialog.getByLabel('Place or meeting link').fill('Zoom: https://zoom.example/j/1');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Time and place saved')).toBeVisible();
  await expect(page.getByText('20 Mar 2999, 10:30 am')).toBeVisible();
  const link = page.getByRole('link', { name: 'https://zoom.example/j/1' });
  await expect(link).toHaveAttribute('href', 'https://zoom.example/j/1');

  const change = page.getByRole('button', { name: 'Change time' });
  await change.press('Enter');
  const changing = page.getByRole('dialog', { name: 'Change time' });
  await expect(changing.getByLabel('Day')).toHaveValue('2999-03-20');
  await changing.getByLabel('Start time').fill('14:00');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Close without saving?' }).getByRole('button', { name: 'Keep it' }).click();
  await changing.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('20 Mar 2999, 2:00 pm')).toBeVisible();
  await expect(change).toBeFocused();
  await page.goto(`/admin/consultancy?search=${requestId}`);
  await expect(page.getByText(/20 Mar 2999, 2:00 pm/).filter({ visible: true })).toBeVisible();
});
