import type { Page } from '@playwright/test';
import { countMessages, resendMessages } from '#contract/messages/messages.ts';
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
  await expect(toast(page, 'Please fill in all required fields.')).toBeVisible();
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
  const message = panel(page).getByRole('listitem').filter({ hasText: 'Your interview' });
  await expect(message).toContainText('Written to a file');
  await message.getByRole('button', { name: /^Your interview/ }).click();
  await expect(message).toContainText('Please come on Monday.');
});

test('the list counts the states, narrows to one by a press, and sends all failed messages again', {
  tag: '@desktop',
}, async ({ page }) => {
  const { fullName } = await openProfile(page);
  let failed = 2;
  await page.route(`**${countMessages.path}?*`, (route) => {
    const data = { waiting: 2 - failed, sent: 1200, delivered: 7, failed, heldBack: 3, canBeSentAgain: failed };
    return route.fulfill({ json: { message: '', data } });
  });
  let asked: unknown;
  await page.route(`**${resendMessages.path}`, (route) => {
    asked = route.request().postDataJSON();
    failed = 0;
    return route.fulfill({ json: { message: '2 messages are sent again', data: { sentAgain: 2 } } });
  });
  await page.goto(`/admin/messages?search=${encodeURIComponent(fullName)}`);
  const states = page.getByRole('navigation', { name: 'States' });
  await expect(states.getByRole('link')).toHaveText([
    'All',
    'Waiting 0',
    'Sent 1,200',
    'Delivered 7',
    'Failed 2',
    'Held back 3',
  ]);
  await expect(states.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('link', { name: /^Driver \d+$/ }).first()).toBeVisible();
  await expectNothingWrong(page);
  await states.getByRole('link', { name: 'Failed' }).click();
  await expect(states.getByRole('link', { name: 'Failed' })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL(/search=.*&states=Failed,Given\+up$/);
  await expect(page.getByText('Data not available')).toBeVisible();
  await page.getByRole('button', { name: 'Send 2 again' }).click();
  await expect(dialog(page)).toContainText('Send 2 messages again?');
  await expectNothingWrong(page);
  await dialog(page).getByRole('button', { name: 'Yes, send again' }).click();
  await expect(toast(page, '2 messages are sent again')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send 2 again' })).toHaveCount(0);
  expect(asked).toEqual({ query: new URLSearchParams({ search: fullName, channel: '', about: '' }).toString() });
});
