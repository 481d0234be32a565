import type { Page } from '@playwright/test';
import { formatDate } from '#contract/platform/dates.ts';
import { noticeVersion } from '#contract/privacy/notice-versions.ts';
import { noticeGroups, noticeSections } from '#web/privacy/public/privacy-texts.ts';
import { expect, signIn, test } from './fixtures.ts';
import { expectNothingWrong } from './nothing-wrong.ts';
import { expectSent, openFilledIn, requestForm, sendButton } from './one-step-forms.ts';

const whatsApp = (page: Page) =>
  page.getByRole('checkbox', { name: 'I agree to be contacted on WhatsApp.', exact: true });

test('the privacy notice is linked from each page, and each part has its address', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy notice' }).click();
  await expect(page).toHaveURL('/privacy');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy notice' })).toBeVisible();
  await expect(page.getByText(`Version of ${formatDate(noticeVersion)}`)).toBeVisible();
  for (const { hash, title } of [...noticeGroups, ...noticeSections]) {
    const part = page.locator(`#${hash}`);
    await expect(part.getByRole('heading', { level: 2, name: title })).toHaveCount(1);
  }
  await expectNothingWrong(page);
  await page.goto('/privacy#rights');
  await expect(page.getByRole('heading', { level: 2, name: 'What you can ask of us' })).toBeInViewport();
});

test('the office sees what was agreed to, and notes that it was taken back', { tag: '@desktop' }, async ({ page }) => {
  const typed = await openFilledIn(page, requestForm);
  await whatsApp(page).check();
  await sendButton(page, requestForm).click();
  const reference = await expectSent(page, requestForm);
  await signIn(page);
  await page.goto(`/admin/company-driver/${reference}`);
  const write = page.getByRole('link', { name: `Write to ${typed.name} on WhatsApp` });
  await expect(write).toBeVisible();
  const line = page.getByRole('region', { name: 'Consents' });
  await expect(line).toContainText('WhatsApp: agreed');
  await line.getByRole('button', { name: 'Show the words' }).click();
  const words = page.getByRole('dialog', { name: `What ${typed.name} agreed to` });
  await expect(words.getByText('I agree to be contacted on WhatsApp. About this request only.')).toBeVisible();
  await words.getByRole('button', { name: /^Record withdrawal/ }).click();
  await page
    .getByRole('dialog', { name: 'WhatsApp: withdrawn?' })
    .getByRole('button', { name: 'Record withdrawal' })
    .click();
  await expect(words.getByText('Withdrawn', { exact: true })).toBeVisible();
  await expectNothingWrong(page);
  await words.getByRole('button', { name: 'Close' }).click();
  await expect(write).toHaveCount(0);
  await expect(page.getByText('No WhatsApp: not agreed')).toBeVisible();
  await page.goto('/admin/privacy/notices');
  await expect(page.getByRole('heading', { level: 1, name: 'Notices and consent' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^WhatsApp/ })).toBeVisible();
  await expectNothingWrong(page);
});
