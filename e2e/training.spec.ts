import type { Locator, Page } from '@playwright/test';
import { addDays, todayInLagos } from '#contract/platform/dates.ts';
import type { Training } from '#contract/trainings/trainings.ts';
import { trainingListTitle } from '#web/trainings/public/training-format.ts';
import { awake, expect, pageTitle, productUrl, test, toast } from './fixtures.ts';
import {
  announce,
  announceInTurn,
  aTitle,
  card,
  gallery,
  main,
  pageOf,
  registerLink,
} from './trainings.ts';

const back = (page: Page) => main(page).getByRole('link', { name: 'Training Programs' });

/** The page's images have no text alternatives: a heading or card describes them. */
const picture = (within: Locator) => within.getByRole('presentation').first();
const titleCard = (within: Locator) => within.locator('[data-title-card]').first();

/** Shows the page a list of these alone: other tests' sessions would push them out. */
async function keepList(page: Page, result: readonly Training[]): Promise<void> {
  await page.route('**/api/v1/training/all', (route) =>
    route.fulfill({ json: { message: 'OK', data: { result } } }),
  );
}

test('the list shows what was announced last first, with what one needs to choose', {
  tag: '@phone',
}, async ({ page }) => {
  const yesterday = addDays(todayInLagos(), -1);
  const own = await announceInTurn(
    {},
    { trainingType: 'remote', venue: '', category: 'Fleet management', time: '14:05' },
    { registrationDeadline: yesterday, venue: '' },
  );
  await page.goto('/training');
  await expect(pageTitle(page)).toHaveText(trainingListTitle);
  for (const training of own) await expect(card(page, training)).toBeVisible();
  const [first, second, third] = own.map((training) => card(page, training));
  const lines = (one = main(page)) => one.getByRole('listitem');

  const shown = await main(page).getByRole('article').getByRole('heading').allTextContents();
  const titles = own.map(({ title }) => title);
  expect(shown.filter((title) => titles.includes(title))).toEqual(titles.toReversed());
  await expect(first ?? main(page)).toContainText('Safety, Driving');
  await expect(lines(first)).toHaveText([
    '14th of March, 2099',
    '9:30 am',
    'Sample Yard, Ṣàgámù, Ogun State',
  ]);
  await expect(second ?? main(page)).toContainText('Fleet management');
  await expect(lines(second)).toHaveText(['14th of March, 2099', '2:05 pm', 'Remote']);
  await expect(lines(third)).toHaveText([
    '14th of March, 2099',
    '9:30 am',
    'Venue to be announced',
  ]);
  await expect(third ?? main(page)).toContainText('Registration closed');
  await expect(first ?? main(page)).not.toContainText('Registration closed');

  await second?.click();
  await expect(pageTitle(page)).toHaveText(titles[1] ?? '');
});

test.describe('a picture that can not be loaded', () => {
  test.use({ allowed: [/net::ERR_FAILED/] });

  test('is replaced by a card with the title, or disappears; the next session shows its own picture', {
    tag: ['@once', '@nightly'],
  }, async ({ page }) => {
    const without = await announce();
    const broken = await announce({}, aTitle('Broken'));
    const whole = await announce({}, aTitle('Whole'));
    await keepList(page, [without, broken, whole]);
    const address = broken.bannerLogo ?? '';
    await page.route(`**${address.replace(/-\d+\.webp$/, '')}*`, (route) => route.abort());
    await page.goto(pageOf(without));
    await expect(titleCard(main(page))).toHaveText(without.title);
    await page.goto(pageOf(broken));
    await expect(titleCard(main(page))).toHaveText(broken.title);
    // Before hydration, the link would open a document with the server's list.
    await awake(page);
    await card(page, whole).click();
    await expect(pageTitle(page)).toHaveText(whole.title);
    await expect(picture(main(page))).toHaveAttribute('src', whole.bannerLogo ?? 'none');
    await expect(titleCard(card(page, broken))).toHaveText(broken.title);
    await expect(titleCard(card(page, without))).toHaveText(without.title);

    await page.route('**/art/**', (route) => route.abort());
    await page.goto('/about');
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
    await expect(main(page).locator('img[alt^="Two trucks and a delivery van"]')).toHaveCount(0);
    await expect(
      main(page).getByRole('img', { name: /^Two trucks and a delivery van/ }),
    ).toHaveCount(1);
  });
});

test('a session is passed on by WhatsApp and by its link', { tag: ['@phone', '@nightly'] }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: productUrl });
  const training = await announce({ title: aTitle('R&D: 100% + more?') });
  await page.goto(pageOf(training));
  const canonical = (await page.locator('link[rel=canonical]').getAttribute('href')) ?? '';
  expect(canonical).toMatch(/^https?:\/\//);
  const whatsapp = main(page).getByRole('link', { name: 'Share on WhatsApp' });
  const address = new URL((await whatsapp.getAttribute('href')) ?? '');
  expect(address.origin).toBe('https://wa.me');
  expect(address.searchParams.get('text')).toBe(`${training.title}\n${canonical}`);

  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(toast(page, 'The link was copied.')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(canonical);

  // A browser that can't copy shows the link.
  await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(
    toast(page, "This browser can't copy the link. You'll find it below the button."),
  ).toBeVisible();
  await expect(main(page).getByText(canonical)).toBeVisible();
});

test('back leads to where one was in the list, and each page begins at its top and at its content', {
  tag: '@phone',
}, async ({ page }) => {
  const own = await announceInTurn({}, {}, {}, {}, {}, {}, {}, {});
  const [first] = own;
  if (!first) throw new Error('some were announced');
  await keepList(page, own);
  const isListed = page.waitForResponse('**/api/v1/training/all');
  await page.goto('/training');
  await (await isListed).finished();
  await card(page, first).scrollIntoViewIfNeeded();
  const scrolled = Number(await page.evaluate('scrollY'));
  expect(scrolled).toBeGreaterThan(100);
  await card(page, first).click();
  await expect(pageTitle(page)).toHaveText(first.title);
  await expect.poll(() => page.evaluate('scrollY')).toBe(0);
  await expect(main(page)).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: first.title })).toHaveCount(1);
  await page.goBack();
  await expect(pageTitle(page)).toHaveText(trainingListTitle);
  await expect
    .poll(async () => Math.abs(Number(await page.evaluate('scrollY')) - scrolled))
    .toBeLessThan(50);
  await expect(main(page)).toBeFocused();
  await page.goForward();
  await expect(pageTitle(page)).toHaveText(first.title);
  await back(page).click();
  await expect(page).toHaveURL('/training');
  await expect.poll(() => page.evaluate('scrollY')).toBe(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page can be read, and the sessions be walked through', { tag: '@phone' }, async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'What our clients say' })).toBeVisible();
    const training = await announce();
    await expect(async () => {
      await page.goto('/training');
      await expect(card(page, training)).toBeVisible({ timeout: 100 });
    }).toPass();
    await expect(gallery(page).getByRole('figure')).toHaveCount(4);
    await expect(page.getByRole('button', { name: 'Next image' })).toBeHidden();
    await card(page, training).click();
    await expect(pageTitle(page)).toHaveText(training.title);
    await expect(main(page)).toContainText('Registration closes on the 10th of March, 2099.');
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
    await registerLink(page).click();
    await expect(page.getByLabel('Training', { exact: true })).toHaveValue(training.title);
    await page.goBack();
    await back(page).click();
    await expect(pageTitle(page)).toHaveText(trainingListTitle);
  });
});
