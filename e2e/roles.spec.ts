import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { changeAdministratorRole, listAdministrators } from '#contract/accounts/administrators.ts';
import { usedInvitationMessage } from '#contract/accounts/invitations.ts';
import { whoCan } from '#contract/accounts/roles.ts';
import { callAsAdmin } from './admin-calls.ts';
import { anAdministrator, mailedInvitation } from './administrators.ts';
import { anApplicant, applyByApi, field } from './applicant.ts';
import { answer } from './driver-actions.ts';
import { expect, openMenuOnPhones, press, signIn, test, toast } from './fixtures.ts';
import { expectNothingWrong } from './nothing-wrong.ts';

const screenTitle = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const menuLinks = (page: Page) => page.getByRole('navigation', { name: 'Back-office' }).getByRole('link');
const inviteButton = (page: Page) => page.getByRole('button', { name: 'Invite', exact: true });
const invitedRow = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
const setUpButton = (page: Page) => page.getByRole('button', { name: 'Set up your account' });

const someone = () => ({
  email: `${randomUUID()}@invited.example`,
  name: 'Rótìmí Fásanyà',
  password: randomUUID(),
});

async function idOf(email: string): Promise<string> {
  const { data } = await callAsAdmin(listAdministrators);
  return data.result.find((one) => one.email === email)?._id ?? '';
}

test.describe('an invitation', () => {
  test.use({ allowed: [/status of 400/] });

  test('leads to a Viewer, whose menu has what a Viewer can do', { tag: '@desktop' }, async ({ page }) => {
    const { email, name, password } = someone();

    await signIn(page);
    await page.goto('/admin/administrators');
    await inviteButton(page).click();
    await expect(field(page, 'Email address')).toBeFocused();
    await field(page, 'Email address').fill(email);
    await page.getByRole('radio', { name: 'Viewer', exact: true }).check();
    await answer(page, 'Send invitation').click();
    await expect(toast(page, `The invitation to ${email} will be sent`)).toBeVisible();
    await expect(invitedRow(page, email)).toContainText('Invited, 72 h left');

    const link = await mailedInvitation(email);
    await page.goto(link);
    await expect(page.getByText(/You've been invited to join .* as a Viewer/)).toBeVisible();
    await expectNothingWrong(page);
    await field(page, 'Your name').fill(name);
    await field(page, 'Create password').fill(password);
    await field(page, 'Confirm password').fill(password);
    await setUpButton(page).click();
    await expect(page).toHaveURL('/admin/dashboard');
    await expect(page.getByRole('link', { name: /Your account/ })).toContainText('Viewer');
    await expect(menuLinks(page)).toHaveText([
      'Dashboard',
      'Driver Management',
      'Consultancy',
      'Training Management',
      'Company Drivers',
      'Messages',
      'Reports',
    ]);

    await page.goto('/admin/administrators');
    await expect(screenTitle(page)).toHaveText("You don't have access to this page");
    await expect(page.getByText(`Only ${whoCan('manage administrators')} can. Please ask one of them.`)).toBeVisible();
    await expectNothingWrong(page);

    await page.goto(link);
    await expect(page.getByText(usedInvitationMessage)).toBeVisible();
  });
});

test('another role shows without another log-in, and a Trainer starts with the trainings', { tag: '@phone' }, async ({
  page,
}) => {
  const trainer = await anAdministrator('Trainer');
  await signIn(page, trainer);
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/training-management');
  await openMenuOnPhones(page);
  await expect(menuLinks(page)).toHaveText(['Training Management', 'Messages']);
  await page.goto('/admin/driver-management');
  await expect(screenTitle(page)).toHaveText("You don't have access to this page");

  const params = { id: await idOf(trainer.email) };
  await callAsAdmin(changeAdministratorRole, { params, body: { role: 'Coordinator' } });
  await page.reload();
  await expect(screenTitle(page)).toHaveText('All Driver Applications');

  await page.goto(`/admin/driver-management/${await applyByApi(anApplicant())}?tab=notes`);
  const withoutDocuments = page.getByText('Only an Owner, a Manager or a Reviewer can see documents.');
  await expect(withoutDocuments).toBeVisible();
  await press(page, 'Write a note');
  const note = field(page, 'New note for colleagues');
  await note.fill('Call back on');
  await callAsAdmin(changeAdministratorRole, { params, body: { role: 'Manager' } });
  // As on the way back to the tab.
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
  await expect(withoutDocuments).toHaveCount(0);
  await expect(note).toHaveValue('Call back on');
});
