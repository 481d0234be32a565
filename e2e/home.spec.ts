import type { Page } from '@playwright/test';
import { defaultContent } from '#contract/website/default-content.ts';
import { aTrainingSummary } from '#test/training-summary.ts';
import { expect, test } from './fixtures.ts';

const { home } = defaultContent;

const numbered = (n: number) => ({
  ...aTrainingSummary,
  _id: `01a1fbde-7a54-71b1-a805-64732544${1000 + n}`,
  title: `Sample session #${n} & more`,
  date: `2099-03-0${n}`,
  time: '09:30',
  days: [{ date: `2099-03-0${n}`, time: '09:30', endTime: null }],
});

async function withTrainings(page: Page, count: number): Promise<void> {
  const result = Array.from({ length: count }, (_, at) => numbered(at + 1));
  const pagedInfo = { total: count, page: 1, pageSize: Math.max(count, 1), pages: 1 };
  await page.route('**/api/v1/training/all*', (route) =>
    route.fulfill({ json: { message: 'Trainings', data: { result, pagedInfo } } }),
  );
}

const nextTitle = 'Our Next Training Session';
const praiseTitle = 'What our clients say';

const sessions = (page: Page) => page.getByRole('region', { name: nextTitle });

/** Opens the home page and scrolls to the trainings, which load near the viewport. */
async function goToSessions(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('heading', { name: /^Why choose/ }).scrollIntoViewIfNeeded();
  await page.getByRole('heading', { name: home.banner }).scrollIntoViewIfNeeded();
}

test('the home page tells its story in order, with the two sessions announced last, and leads on', {
  tag: ['@once', '@nightly'],
}, async ({ page }) => {
  await withTrainings(page, 1);
  const answered = page.waitForResponse('**/api/v1/training/all*');
  await goToSessions(page);
  await answered;
  await expect(page.getByText('Loading the next training sessions')).toHaveCount(0);
  await expect(sessions(page)).toHaveCount(0);

  await withTrainings(page, 3);
  await goToSessions(page);
  await expect(sessions(page)).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    home.aboutHeadline,
    'Explore Our Services',
    /^Why choose/,
    nextTitle,
    home.banner,
    praiseTitle,
    'Questions people ask us',
  ]);
  await expect(page.getByText('500+')).toBeVisible();
  await expect(page.getByText('1000+')).toBeVisible();
  await expect(page.getByText('4 out of 5')).toBeVisible();

  await expect(sessions(page).getByRole('listitem')).toHaveText([
    /#3 & more.*3rd of March, 2099.*9:30 am/,
    /#2 & more/,
  ]);
  await sessions(page).getByRole('link', { name: /#3/ }).click();
  await expect(page).toHaveURL(
    /\/training\/register\?id=Sample%20session%20%233%20%26%20more&training=[\w-]{36}$/,
  );
});
