import type { Page } from '@playwright/test';
import { confirmationTitle, stepTitles } from '#contract/drivers/application-form.ts';
import { addDays, todayInLagos } from '#contract/platform/dates.ts';
import { prerenderedPaths } from '#web/routes.ts';
import { registrationTitle, trainingListTitle, trainingNotFoundTitle } from '#web/trainings/public/training-format.ts';
import {
  agree,
  anApplicant,
  aPhoto,
  applyByApi,
  choose,
  fillPersonal,
  fillProfessional,
  next,
  removeButtons,
  stages,
  stepHeading,
  submitButton,
} from './applicant.ts';
import { hideWords, illegible, wordsIn } from './contrast.ts';
import { dotsOf, entry, listOf, question, rowOf } from './driver-actions.ts';
import { emailField, expect, loginButton, openMenuOnPhones, signIn, test } from './fixtures.ts';
import { expectKept, panel, startAfresh, waitingPanel } from './kept-drafts.ts';
import { emptyList, filterSheet, filtersButton } from './lists.ts';
import { expectNothingWrong } from './nothing-wrong.ts';
import { confirm, doneButton, expectSent, fieldOf, fillIn, requestForm, sendButton } from './one-step-forms.ts';
import { announce, announceInTurn, end, pageOf, pageTitle, registrationFor, trainingsLink } from './trainings.ts';

const bar = 'header[data-bar]';

// The team's address shows the same page, and the other paths need a previous page, or the link of a mail.
const noPagesOfTheirOwn = ['/team', '/verify-email', '/reset-password', '/invitation', '/send-again'];

/** Expects that the bar can be read over the picture behind it. */
async function expectLegibleBar(page: Page, isMobile: boolean): Promise<void> {
  await page.waitForLoadState('load');
  await expect(page.getByRole('banner')).not.toHaveAttribute('data-solid');
  const found = await wordsIn(page, bar);
  const icon = isMobile && (await page.locator(`${bar} button svg`).boundingBox());
  if (icon) found.push({ text: 'Open menu', clip: icon, ink: 1, least: 3 });
  expect(found.length).toBeGreaterThan(1);
  const underline = `${bar} a > span[aria-hidden] { visibility: hidden }`;
  expect(await illegible(page, found, hideWords(bar) + underline)).toEqual([]);
}

const withPicture = ['/', '/about', '/apply', '/login'];

test('nothing is wrong on the public pages, and the bar can be read over their pictures', async ({
  page,
  isMobile,
}) => {
  for (const path of prerenderedPaths.filter((one) => !noPagesOfTheirOwn.includes(one))) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (withPicture.includes(path)) await expectLegibleBar(page, isMobile);
      await expectNothingWrong(page);
    });
  }
  await test.step('the log-in page when it complains', async () => {
    await page.goto('/login');
    await loginButton(page).click();
    await expect(emailField(page)).toBeFocused();
    await expectNothingWrong(page);
  });
});

test.describe('an address where nothing is', () => {
  test.use({ allowed: [/status of 404/] });

  test('has nothing wrong', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/no-such-page');
    await expectNothingWrong(page);
  });
});

test.describe('the pages of trainings', () => {
  test.use({ allowed: [/status of 404|net::ERR_FAILED/] });

  test('have nothing wrong, in every state', async ({ page }) => {
    const yesterday = addDays(todayInLagos(), -1);
    const open = await announce({ info: 'Two days.\n\nWhat to bring:\n- Your licence' }, 'banner');
    const closed = await announce({ registrationDeadline: yesterday });
    const cancelled = await end(await announce(), 'cancelled');
    for (const [path, title] of [
      ['/training', trainingListTitle],
      [pageOf(open), open.title],
      [pageOf(cancelled), cancelled.title],
      ['/training/no-such-session', trainingNotFoundTitle],
      [registrationFor(closed.title), registrationTitle],
    ] as const) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(pageTitle(page)).toHaveText(title);
        await expectNothingWrong(page);
      });
    }
  });

  test('have nothing wrong when the sessions could not be loaded', { tag: '@once' }, async ({ page }) => {
    await page.goto('/about');
    await page.route('**/api/**', (route) => route.abort());
    await trainingsLink(page).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectNothingWrong(page);
  });
});

test('nothing is wrong with the open menu', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await openMenuOnPhones(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNothingWrong(page);
});

test('nothing is wrong on any step of the application, with and without errors', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/apply');
  await next(page);
  await expectNothingWrong(page);
  await fillPersonal(page, anApplicant());
  await next(page);
  await expect(stepHeading(page, stepTitles.professional)).toBeVisible();
  await expectNothingWrong(page);
  await next(page);
  await expectNothingWrong(page);
  await fillProfessional(page);
  await next(page);
  for (const { heading, files } of stages) {
    await expect(stepHeading(page, heading)).toBeVisible();
    if (heading === stages[0]?.heading) {
      await next(page);
      await expectNothingWrong(page);
    }
    await choose(page, await Promise.all(files.map(aPhoto)));
    await expect(removeButtons(page)).toHaveCount(files.length);
    await expectNothingWrong(page);
    await next(page);
  }
  await expect(stepHeading(page, confirmationTitle)).toBeVisible();
  await expectNothingWrong(page);
  await submitButton(page).click();
  await expectNothingWrong(page);
  await agree(page);
  await submitButton(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNothingWrong(page);
});

test('nothing is wrong with the offer to continue an application, nor with the question before it is erased', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/apply');
  await fillPersonal(page, anApplicant());
  await expectKept(page, { city: 'Abẹ́òkúta' });
  await page.reload();
  await expect(panel(page)).toBeVisible();
  await expectNothingWrong(page);
  await startAfresh(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNothingWrong(page);
});

// One-step forms share their components: the longest one covers them all.
test('nothing is wrong with the request form, with errors, restored, on its way and sent', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const form = requestForm;
  await page.goto(await form.address());
  const [first = ''] = Object.keys(form.labels);
  await sendButton(page, form).click();
  await expect(fieldOf(page, form, first)).toBeFocused();
  await expectNothingWrong(page);
  const typed = form.aFilledIn();
  await fillIn(page, form, typed);
  await expectKept(page, typed);
  await page.reload();
  await expect(startAfresh(page)).toBeVisible();
  await expectNothingWrong(page);
  await confirm(page, form);
  await context.setOffline(true);
  await sendButton(page, form).click();
  await expect(waitingPanel(page)).toBeVisible();
  await expectNothingWrong(page);
  await context.setOffline(false);
  await expectSent(page, form);
  await expectNothingWrong(page);
  await doneButton(page).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectNothingWrong(page);
});

test('nothing is wrong in the back-office', { tag: '@phone' }, async ({ page, isMobile }) => {
  const applicant = anApplicant();
  const reference = await applyByApi(applicant);
  await signIn(page);

  await page.goto('/admin/dashboard');
  await expect(page.getByRole('link', { name: /Total Applications Received/ })).toBeVisible();
  await expectNothingWrong(page);
  if (isMobile) {
    await openMenuOnPhones(page);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNothingWrong(page);
  }

  await page.goto('/admin/driver-management');
  await expect(page.locator('a[data-row-link]', { hasText: applicant.fullName })).toBeVisible();
  await expectNothingWrong(page);
  await page.goto(`${listOf(applicant.fullName)}&statuses=Pending,Approved`);
  await expect(page.getByRole('button', { name: 'Remove Status: Pending' })).toBeVisible();
  await expect(rowOf(page, applicant.fullName)).toBeVisible();
  await expectNothingWrong(page);
  await filtersButton(page).click();
  await expect(filterSheet(page)).toBeVisible();
  await expectNothingWrong(page);
  await page.keyboard.press('Escape');
  await dotsOf(page, applicant.fullName).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNothingWrong(page);
  await entry(page, 'Delete').click();
  await expect(question(page)).toBeVisible();
  await expectNothingWrong(page);
  await page.goto('/admin/driver-management?search=nobody-is-called-so');
  await expect(emptyList(page)).toBeVisible();
  await expectNothingWrong(page);

  await page.goto(`/admin/driver-management/${reference}?ongoing=true`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(applicant.fullName);
  await expectNothingWrong(page);
  await page.getByRole('button', { name: /^Open Medical record/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNothingWrong(page);
});

test('nothing is wrong with the next sessions on the home page', async ({ page }) => {
  await announceInTurn({}, {});
  await page.goto('/#faq');
  const sessions = page.getByRole('region', { name: 'Our Next Training Session' });
  await page.getByRole('heading', { name: 'Looking for Experienced Drivers' }).scrollIntoViewIfNeeded();
  await expect(sessions).toBeVisible();
  await sessions.scrollIntoViewIfNeeded();
  await expectNothingWrong(page);
});
