import type { Page } from '@playwright/test';
import { registrationClosedMessage } from '#contract/enrolments/enrolment-form.ts';
import { addDays, todayInLagos } from '#contract/platform/dates.ts';
import { cancelledSentence, overSentence } from '#web/trainings/public/training-format.ts';
import { sentDialog } from './applicant.ts';
import { expect, test } from './fixtures.ts';
import { press } from './kept-drafts.ts';
import {
  doneButton,
  enrolmentForm,
  expectEmpty,
  expectFilledIn,
  expectSent,
  fillIn,
  sendButton,
  takenAt,
} from './one-step-forms.ts';
import {
  announce,
  announceInTurn,
  aTitle,
  card,
  change,
  end,
  main,
  pageOf,
  pageTitle,
  registerLink,
  registrationFor,
} from './trainings.ts';

const form = enrolmentForm;
const training = (page: Page) => page.getByLabel('Training', { exact: true });
const send = (page: Page) => sendButton(page, form).click();
const toJoin = (page: Page) => page.getByRole('list', { name: 'Upcoming sessions' });

test('a session of any title is found in the list, opened and joined', { tag: '@phone' }, async ({ page }) => {
  const session = await announce({ title: aTitle('R&D: 100% #1 + more?') });
  const typed = form.aFilledIn();
  await page.goto('/training');
  await card(page, session).click();
  await expect(pageTitle(page)).toHaveText(session.title);
  await registerLink(page).click();
  await expect(page).toHaveURL(`${registrationFor(session.title)}&training=${session._id}`);
  await expect(page).toHaveTitle(`Register for ${session.title} | Motions Logistics`);
  await expect(training(page)).toHaveValue(session.title);
  await expect(training(page)).not.toBeEditable();
  await expect(training(page)).toHaveAccessibleDescription(
    '14th of March, 2099, 9:30 am, Sample Yard, Ṣàgámù, Ogun State',
  );
  await fillIn(page, form, typed);
  await send(page);
  const reference = await expectSent(page, form);
  await expect(sentDialog(page)).toContainText(`You are registered for ${session.title}, 14th of March, 2099, 9:30 am`);
  await expect(sentDialog(page).getByRole('heading', { name: 'What happens next' })).toBeVisible();
  expect(await form.find(typed)).toMatchObject([
    { ...typed, reference, trainingName: session.title, trainingId: session._id },
  ]);
  await doneButton(page).click();
  await expectEmpty(page, form);
  await expect(training(page)).toHaveValue(session.title);
});

test('a link that came by message works too, in another letter case and with spaces around', { tag: '@once' }, async ({
  page,
}) => {
  const session = await announce({ title: aTitle('Ìwakọ̀ Òru') });
  await page.goto(`/training/register?id=+${encodeURIComponent(session.title.normalize('NFD').toUpperCase())}%20`);
  await expect(training(page)).toHaveValue(session.title);
});

test('without a session one is asked for, and those that are open are offered', { tag: '@once' }, async ({ page }) => {
  const [open, closed] = await announceInTurn({}, { registrationDeadline: addDays(todayInLagos(), -1) });
  if (!open || !closed) throw new Error('two were announced');
  for (const path of ['/training/register', '/training/register?id=', '/training/register?id=%20']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 2, name: 'Which session?' })).toBeVisible();
  }
  await expect(toJoin(page).getByRole('article').filter({ hasText: open.title })).toBeVisible();
  await expect(card(page, closed)).toHaveCount(0);
  await expect(sendButton(page, form)).toHaveCount(0);
  await card(page, open).click();
  await expect(page).toHaveURL(pageOf(open));
});

test.describe('a session that there is not', () => {
  test.use({ allowed: [/status of 404/] });

  test('can not be joined; those that are open are offered', { tag: '@once' }, async ({ page }) => {
    const open = await announce();
    const answer = await page.goto(registrationFor(aTitle('No such session')));
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 2, name: 'We have no session with this name' })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await expect(card(page, open)).toBeVisible();
  });
});

test('a session that is closed, cancelled or over can not be joined', { tag: '@once' }, async ({ page }) => {
  const open = await announce();
  const closed = await announce({ registrationDeadline: addDays(todayInLagos(), -1) });
  const cancelled = await end(await announce(), 'cancelled');
  const completed = await end(await announce(), 'completed');
  for (const [session, words] of [
    [closed, /Registration closed on the /],
    [cancelled, cancelledSentence],
    [completed, overSentence],
  ] as const) {
    const answer = await page.goto(registrationFor(session.title));
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 2, name: 'Registration has closed' })).toBeVisible();
    await expect(main(page)).toContainText(words);
    await expect(card(page, open)).toBeVisible();
    await expect(sendButton(page, form)).toHaveCount(0);
  }
});

test.describe('what was typed for one session', () => {
  test.use({ allowed: [/net::ERR_FAILED/] });

  test('is offered for another, under a key of its own', { tag: '@once' }, async ({ page }) => {
    const [first, second] = await announceInTurn({}, {});
    if (!first || !second) throw new Error('two were announced');
    const typed = form.aFilledIn();
    const keys: (string | undefined)[] = [];
    let isLost = true;
    await page.route(takenAt(form), async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (!isLost) return route.continue();
      if (keys.length === 1) await route.fetch();
      await route.abort();
    });
    await page.goto(registrationFor(first.title));
    await fillIn(page, form, typed);
    await send(page);
    await press(page, 'Stop sending and change it');
    isLost = false;

    await page.goto('/training');
    await card(page, second).click();
    await registerLink(page).click();
    await expect(training(page)).toHaveValue(second.title);
    await expectFilledIn(page, form, typed);
    await send(page);
    await expectSent(page, form);
    expect(new Set(keys).size).toBe(2);
    const stored = [{ trainingId: second._id }, { trainingId: first._id }];
    expect(await form.find(typed)).toMatchObject(stored);
  });
});

/** Fires the events of a page that people return to from another window. */
const comeBack = (page: Page) =>
  page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");

test.describe('a session that changes while somebody fills in its form', () => {
  test.use({ allowed: [/status of (?:404|409)/] });

  test('leaves the form as it is, and is refused when it comes', { tag: '@once' }, async ({ page }) => {
    const session = await announce();
    const typed = form.aFilledIn();
    await page.goto(registrationFor(session.title));
    await fillIn(page, form, typed);

    await change(session, { title: session.title, registrationDeadline: addDays(todayInLagos(), -1) });
    await comeBack(page);
    await send(page);
    await expect(main(page).getByText(registrationClosedMessage)).toBeVisible();
    await expectFilledIn(page, form, typed);

    // The form is for this training, whatever its title is by now.
    await change(session, { title: aTitle('Renamed') });
    await comeBack(page);
    await send(page);
    const reference = await expectSent(page, form);
    await end(session, 'cancelled');
    await comeBack(page);
    await expect(sentDialog(page)).toContainText(reference);
    expect(await form.find(typed)).toHaveLength(1);
  });
});
