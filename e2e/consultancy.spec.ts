import AxeBuilder from '@axe-core/playwright';
import * as z from 'zod/mini';
import { createConsultation } from '#contract/consultation-form.ts';
import { changeConsultationStatus } from '#contract/consultations.ts';
import { apiBase } from '#contract/endpoint.ts';
import { goodConsultation } from '#test/consultations.ts';
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
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
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

test.describe('when the server refuses', () => {
  test.use({ allowed: [/404|409/] });

  test('an administrator who was too late is told so, and sees what has become of the booking', {
    tag: '@phone',
  }, async ({ page }) => {
    const requestId = await book('Ńkẹ́chi Ọdụ');
    await signIn(page);
    await page.goto(`/admin/consultancy?search=${requestId}`);
    const bookings = page.getByRole('list', { name: 'Consultancy Bookings & Client Requests' });
    const card = bookings.getByRole('listitem').filter({ hasText: requestId });
    await card.getByRole('button', { name: 'Actions for Ńkẹ́chi Ọdụ' }).click();
    await page.getByRole('menuitem', { name: 'Mark as Completed' }).click();
    await markElsewhere(requestId, 'Cancelled');
    await page.getByRole('button', { name: 'Yes, complete' }).click();
    const sentence = new RegExp(
      `^You cancelled the booking from ${'Ńkẹ́chi Ọdụ'.normalize()} .*The status is Cancelled`,
    );
    await expect(toast(page, sentence)).toBeVisible();
    await expect(page.getByRole('dialog').getByText(sentence)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(card).toContainText('Cancelled');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });

  test('a booking that is not there is said so, with the way to those that are', { tag: '@once' }, async ({ page }) => {
    await signIn(page);
    await page.goto('/admin/consultancy/CON-999999');
    await expect(page.getByRole('heading', { name: 'Booking not found' })).toBeVisible();
    await page.getByRole('link', { name: 'See all bookings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Consultancy Bookings & Client Requests' })).toBeVisible();
  });
});
