import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { sendOwnCode, wrongOwnCodeMessage } from '#contract/self-service/own-data.ts';
import { trackingLabels } from '#contract/self-service/tracking.ts';
import { readZip } from '#test/samples/zip.ts';
import { mailedCode } from './administrators.ts';
import { anApplicant, applyByApi, field } from './applicant.ts';
import { expect, test } from './fixtures.ts';
import { expectNothingWrong } from './nothing-wrong.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const yourData = (page: Page) => page.getByRole('region', { name: 'Your data', exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const code = (page: Page) => page.getByLabel('6-digit code');

async function openTracked(page: Page): Promise<ReturnType<typeof anApplicant>> {
  const applicant = anApplicant();
  const id = await applyByApi(applicant);
  await page.goto('/track');
  await field(page, trackingLabels.reference).fill(id);
  await field(page, trackingLabels.contact).fill(applicant.email);
  await button(page, 'Show status').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `We are checking your documents, ${applicant.fullName}.`,
  );
  return applicant;
}

test.use({ allowed: [/status of (?:400|404|429)|net::ERR_INTERNET_DISCONNECTED/] });

test('people see, download and correct their data after a code, and say what they agree to', {
  tag: ['@phone', '@nightly'],
}, async ({ page, context }) => {
  const applicant = await openTracked(page);
  await button(page, 'See and manage your data').tap();
  await expect(page.getByRole('heading', { name: 'Your data', exact: true })).toBeFocused();
  await expect(button(page, /^Text a code to 0\d{3} ••• •• \d\d$/)).toBeVisible();
  await expectNothingWrong(page);

  await context.setOffline(true);
  await button(page, /^Email a code to/).tap();
  await expect(
    yourData(page).getByText('Please check your connection and try again.'),
  ).toBeVisible();
  await context.setOffline(false);
  const asked = page.waitForRequest((request) => request.url().endsWith(sendOwnCode.path));
  await button(page, /^Email a code to/).tap();
  await asked;
  await expect(code(page)).toBeFocused();
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
  const mailed = await mailedCode(applicant.email);
  await page.keyboard.type(mailed === '111111' ? '222222' : '111111');
  await button(page, 'Continue').tap();
  await expect(code(page)).toHaveAccessibleDescription(new RegExp(wrongOwnCodeMessage(4)));
  await expect(code(page)).toBeFocused();
  await expect(code(page)).toHaveValue('');
  await page.keyboard.type(mailed);
  await button(page, 'Continue').tap();

  await expect(yourData(page)).toContainText(applicant.email);
  await expect(
    yourData(page)
      .getByRole('listitem')
      .filter({ hasText: /^Medical record/ }),
  ).toContainText('From ');
  await expectNothingWrong(page);
  const downloading = page.waitForEvent('download');
  await button(page, 'Download everything').tap();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^my-data-\d+\.zip$/);
  const files = readZip(await readFile(await download.path()));
  expect(files.get('data.html')?.toString()).toContain(applicant.email);

  await button(page, 'Correct something').tap();
  await dialog(page).getByRole('button', { name: 'Send' }).tap();
  await expect(
    dialog(page).getByText('Please write what is wrong, and what is right.'),
  ).toBeVisible();
  await dialog(page).getByRole('textbox').fill('My city is Ibadan.');
  await dialog(page).getByRole('button', { name: 'Send' }).tap();
  await expect(dialog(page)).toHaveCount(0);
  await expect(yourData(page)).toContainText(
    /You asked us to correct something on .+\. We'll answer by .+\./,
  );
  await expect(button(page, 'Correct something')).toHaveCount(0);

  await button(page, 'Agree: WhatsApp').tap();
  await button(page, 'Withdraw: WhatsApp').tap();
  await dialog(page).getByRole('button', { name: 'Withdraw' }).tap();
  await expect(button(page, 'Agree: WhatsApp')).toBeVisible();
  await expect(yourData(page)).toContainText('Withdrawn on');

  await button(page, 'Erase my data').tap();
  await expect(dialog(page)).toContainText("This can't be undone.");
  await expectNothingWrong(page);
  await dialog(page).getByRole('button', { name: 'Ask to erase it' }).tap();
  await expect(yourData(page)).toContainText('You asked us to erase your data');

  await page.reload();
  await expect(button(page, 'See and manage your data')).toBeVisible();
  expect(
    await page.evaluate(`JSON.stringify({ ...localStorage, ...sessionStorage })`),
  ).not.toContain(applicant.email);
});
