import type { Page } from '@playwright/test';
import { sendMessage } from '#contract/messages/own-messages.ts';
import { anApplicant, applyByApi } from './applicant.ts';
import { expect, signIn, test, toast } from './fixtures.ts';
import { expectNothingWrong } from './nothing-wrong.ts';

/** The profile of somebody who has just applied. */
async function openProfile(page: Page) {
  const applicant = anApplicant();
  const driverId = await applyByApi(applicant);
  await signIn(page);
  await page.goto(`/admin/driver-management/${driverId}`);
  return { ...applicant, driverId };
}

const panel = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const write = (page: Page) => page.getByRole('button', { name: 'Send a message' }).click();
const see = (page: Page) => dialog(page).getByRole('button', { name: 'See the message' }).click();

test('own words are shown as they will arrive, sent once, and listed with the driver', { tag: '@phone' }, async ({
  page,
}) => {
  const { fullName, email } = await openProfile(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(sendMessage.path)) sent.push(request.url());
  });
  await write(page);
  await expect(dialog(page)).toContainText(`A message to ${fullName}`);
  await dialog(page).getByLabel('Text message').first().uncheck();
  await see(page);
  await expect(dialog(page).getByText('Please fill in all required fields.').first()).toBeVisible();
  await dialog(page).getByLabel('Subject').fill('Your interview');
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill('Please come on Monday.');
  await expectNothingWrong(page);
  await see(page);
  await expect(dialog(page)).toContainText(`Email to ${email}`);
  await expect(dialog(page)).toContainText('Please come on Monday.');
  await expectNothingWrong(page);
  await dialog(page).getByRole('button', { name: 'Send' }).dblclick();
  await expect(toast(page, 'The message is on its way')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect(sent).toHaveLength(1);
  await page.getByRole('link', { name: 'Messages', exact: true }).last().click();
  const message = panel(page).getByRole('listitem').filter({ hasText: 'Your interview' });
  await expect(message).toContainText('Not delivered');
  await message.getByRole('button', { name: /^Your interview/ }).click();
  await expect(message).toContainText('Please come on Monday.');
});
