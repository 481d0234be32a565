import type { Page } from '@playwright/test';
import { sentDialog } from './applicant.ts';
import { expect, pageTitle, test } from './fixtures.ts';
import {
  doneButton,
  enrolmentForm,
  expectEmpty,
  expectSent,
  fillIn,
  sendButton,
} from './one-step-forms.ts';
import { announce, aTitle, card, registerLink, registrationFor } from './trainings.ts';

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
