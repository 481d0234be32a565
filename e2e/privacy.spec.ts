import { formatDate } from '#contract/platform/dates.ts';
import { noticeVersion } from '#contract/privacy/notice-versions.ts';
import { noticeGroups, noticeSections } from '#web/privacy/public/privacy-texts.ts';
import { expect, test } from './fixtures.ts';
import { expectNothingWrong } from './nothing-wrong.ts';

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
