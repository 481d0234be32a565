import type { Page } from '@playwright/test';
import { sentDialog } from './applicant.ts';
import { expect, pageTitle, press, test } from './fixtures.ts';
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
  registerLink,
  registrationFor,
} from './trainings.ts';

const form = enrolmentForm;
const training = (page: Page) => page.getByLabel('Training', { exact: true });
const send = (page: Page) => sendButton(page, form).click();

test('a session of any title is found in the list, opened and joined', {
  tag: ['@phone', '@journey'],
}, async ({ page }) => {
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
  await expect(sentDialog(page)).toContainText(
    `You are registered for ${session.title}, 14th of March, 2099, 9:30 am`,
  );
  await expect(sentDialog(page).getByRole('heading', { name: 'What happens next' })).toBeVisible();
  expect(await form.find(typed)).toMatchObject([
    { ...typed, reference, trainingName: session.title, trainingId: session._id },
  ]);
  await doneButton(page).click();
  await expectEmpty(page, form);
  await expect(training(page)).toHaveValue(session.title);
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
