import type { Page } from '@playwright/test';
import type * as z from 'zod/mini';
import {
  countMessages,
  listMessages,
  type Message,
  resendMessage,
  resendMessages,
} from '#contract/messages/messages.ts';
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

test('a template is filled in for the driver, and what is missing is asked for', { tag: '@once' }, async ({ page }) => {
  await openProfile(page);
  await write(page);
  await dialog(page).getByLabel('Words').selectOption('Rejected');
  await expect(dialog(page).getByLabel('Subject')).toHaveValue('About your application');
  await see(page);
  await expect(toast(page, 'Please replace {words} with your own words.')).toBeVisible();
});

test('what was written is not lost by a press beside the dialog', { tag: '@once' }, async ({ page }) => {
  await openProfile(page);
  await write(page);
  await dialog(page).getByLabel('Subject').fill('Your interview');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Close without sending?' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(dialog(page).getByLabel('Subject')).toHaveValue('Your interview');
});

test('a message that failed says why, and is sent again', { tag: '@once' }, async ({ page }) => {
  const { driverId, fullName } = await openProfile(page);
  let isSentAgain = false;
  const message: z.infer<typeof Message> = {
    ...{ _id: crypto.randomUUID(), event: 'documents-expire', channel: 'text', address: '08000000139' },
    ...{ recipientName: fullName, record: { kind: 'driver', _id: driverId, name: fullName, reference: driverId } },
    ...{ subject: '', words: 'Your licence expires.', parts: 1, state: 'Failed', attempts: 1, error: 'undelivered' },
    ...{
      nextTryAt: null,
      sentBy: null,
      isFile: false,
      createdAt: new Date().toISOString(),
      sentAt: null,
      endedAt: null,
    },
  };
  const shown = () => (isSentAgain ? { ...message, state: 'Waiting', nextTryAt: new Date().toISOString() } : message);
  await page.route(`**${listMessages.path}?*`, (route) =>
    route.fulfill({
      json: { message: '', data: { result: [shown()], pagedInfo: { total: 1, page: 1, pageSize: 5, pages: 1 } } },
    }),
  );
  await page.route(`**${resendMessage.path.replace('{id}', message._id)}`, (route) => {
    isSentAgain = true;
    return route.fulfill({ json: { message: 'The message is sent again', data: shown() } });
  });
  await page.reload();
  const item = panel(page).getByRole('listitem').filter({ hasText: 'Documents expire soon' });
  await expect(item).toContainText('It did not reach the phone.');
  await item.getByRole('button', { name: /^Send again/ }).click();
  await page.getByRole('button', { name: 'Yes, send again' }).click();
  await expect(toast(page, 'The message is sent again')).toBeVisible();
  await expect(item).toContainText('Waiting');
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

test('beside a phone number are call, copy and WhatsApp', { tag: '@phone' }, async ({ page }) => {
  const { fullName, phoneNumber } = await openProfile(page);
  const call = page.getByRole('link', { name: `Call ${fullName}` });
  await expect(call).toHaveAttribute('href', `tel:${phoneNumber}`);
  const whatsApp = await page.getByRole('link', { name: `Write to ${fullName} on WhatsApp` }).getAttribute('href');
  const address = new URL(whatsApp ?? '');
  expect([address.host, address.pathname]).toEqual(['wa.me', `/234${phoneNumber.slice(1)}`]);
  expect(address.searchParams.get('text')).toMatch(
    new RegExp(`^Good day ${fullName}, this is Motions Logistics about`),
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: `Copy the phone number of ${fullName}` }).click();
  await expect(toast(page, `The phone number of ${fullName} was copied`)).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(phoneNumber);
});
