import type { Page } from '@playwright/test';
import { askForDocuments } from '#contract/documents/document-requests.ts';
import { sendDocuments, usedLinkMessage } from '#contract/documents/send-again-form.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import { callAsAdmin } from './admin-calls.ts';
import {
  anApplicant,
  aPhoto,
  applyByApi,
  type ChosenFile,
  choose,
  photoRow,
  sentCount,
} from './applicant.ts';
import { expect, test } from './fixtures.ts';
import { expectKept, expectNothingKept, waitingPanel } from './kept-drafts.ts';

const sendUrl = `**/api/v1${sendDocuments.path}`;
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const choosePhoto = (page: Page, photo: ChosenFile) => choose(page, [photo], 'Choose a photo');
const dateField = (page: Page) => page.getByLabel(/^Expiry date of the medical record/);

/** Requests the medical record from an applicant; returns the driver id and the link's path. */
async function askAnApplicant(): Promise<{ id: string; path: string }> {
  const id = await applyByApi(anApplicant());
  const documents = [{ group: 'medical', reason: 'unreadable', words: 'The stamp is too dark.' }];
  const { data } = await callAsAdmin(askForDocuments, { params: { id }, body: { documents } });
  const { pathname, hash } = new URL(data.link);
  return { id, path: pathname + hash };
}

const sentOf = async (id: string) =>
  (await callAsAdmin(readDriver, { params: { id } })).data.sentDocuments;

test.use({ allowed: [/net::ERR_|status of 400/] });

test('a document that was asked for again is sent once over a bad line', {
  tag: '@phone',
}, async ({ page, context }) => {
  const { id, path } = await askAnApplicant();
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'We need a new photo of your medical record',
  );
  await expect(page.getByText('The stamp is too dark.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'The one you sent before' })).toBeVisible();

  await choosePhoto(page, await aPhoto('medical-new.jpg'));
  await expect(sentCount(page)).toHaveText('1 of 1 photo sent.');
  // The stored date: only the photo was at fault.
  await expect(dateField(page)).toHaveValue('2099-12-08');
  await dateField(page).fill('2098-02-28');
  await expectKept(page, { medicalRecordsExpiryDate: '2098-02-28' }, 1);
  await page.reload();
  await expect(photoRow(page, 'medical-new.jpg')).toContainText('Sent');
  await expect(dateField(page)).toHaveValue('2098-02-28');

  await context.setOffline(true);
  await sendButton(page).click();
  await expect(waitingPanel(page)).toContainText('1 photo, ');
  await page.route(
    sendUrl,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  const isAnswerLost = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith(sendDocuments.path),
  );
  await context.setOffline(false);
  await isAnswerLost;
  await expect(page.getByRole('heading', { level: 1, name: /^Thank you, / })).toBeFocused();
  expect(await sentOf(id)).toMatchObject([
    { group: 'medical', name: 'medical-new.jpg', expiresOn: '2098-02-28' },
  ]);
  await expectNothingKept(page);

  await page.reload();
  await expect(page.getByText(usedLinkMessage)).toBeVisible();
});
