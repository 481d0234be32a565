import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { changeAdministratorRole, inviteAdministrator, listAdministrators } from '#contract/accounts/administrators.ts';
import { usedInvitationMessage } from '#contract/accounts/invitations.ts';
import { type Role, whoCan } from '#contract/accounts/roles.ts';
import { browserAdmin } from '#test/samples/browser-admin.ts';
import { sendAsAdmin } from './admin-calls.ts';
import { mailedInvitation } from './administrators.ts';
import { anApplicant, applyByApi, field } from './applicant.ts';
import { answer, dotsOf, entry, listOf, question } from './driver-actions.ts';
import { expect, logIn, openMenuOnPhones, productUrl, signIn, test, toast } from './fixtures.ts';
import { expectNothingWrong } from './nothing-wrong.ts';
import { aCompanyAsks } from './placements.ts';

const screenTitle = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const menuLinks = (page: Page) =>
  page.getByRole('navigation', { name: 'Back-office' }).getByRole('link').allTextContents();
const inviteButton = (page: Page) => page.getByRole('button', { name: 'Invite', exact: true });
const invitedRow = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
const setUpButton = (page: Page) => page.getByRole('button', { name: 'Set up your account' });

const someone = () => ({
  email: `${randomUUID()}@invited.example`,
  name: 'Rótìmí Fásanyà',
  password: randomUUID(),
});

/** An administrator with this role, who is invited and has accepted. */
async function anAdministratorAs(role: Role) {
  const { email, name, password } = someone();
  await sendAsAdmin(inviteAdministrator.response, 'POST', inviteAdministrator.path, { email, role });
  const [, token] = (await mailedInvitation(email)).split('#');
  const accepted = await fetch(`${productUrl}/api/v1/invitation/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, name, newPassword: password }),
  });
  expect(accepted.status).toBe(201);
  return { email, name, password };
}

async function idOf(email: string): Promise<string> {
  const { data } = await sendAsAdmin(listAdministrators.response, 'GET', listAdministrators.path);
  return data.result.find((one) => one.email === email)?._id ?? '';
}

test.describe('an invitation', () => {
  test.use({ allowed: [/status of 400/] });

  test('leads to a Viewer, who is offered nothing that a Viewer can not do', { tag: '@desktop' }, async ({
    page,
    browser,
  }) => {
    const applicant = anApplicant();
    await applyByApi(applicant);
    const company = await aCompanyAsks();
    const { email, name, password } = someone();

    await signIn(page);
    await page.goto('/admin/administrators');
    await inviteButton(page).click();
    await expect(field(page, 'Email address')).toBeFocused();
    await expectNothingWrong(page);
    await field(page, 'Email address').fill(email);
    await page.getByRole('radio', { name: 'Viewer', exact: true }).check();
    await answer(page, 'Send invitation').click();
    await expect(toast(page, `An invitation was sent to ${email}`)).toBeVisible();
    await expect(invitedRow(page, email)).toContainText('Invited, 72 h left');
    await expectNothingWrong(page);

    const guest = await browser.newPage();
    const link = await mailedInvitation(email);
    await guest.goto(productUrl + link);
    await expect(guest.getByText('You are invited to be a Viewer')).toBeVisible();
    await expectNothingWrong(guest);
    await field(guest, 'Your name').fill(name);
    await field(guest, 'Create password').fill(password);
    await field(guest, 'Confirm password').fill(password);
    await setUpButton(guest).click();
    await expect(guest).toHaveURL(`${productUrl}/admin/dashboard`);
    await expect(guest.getByRole('link', { name: /Your account/ })).toContainText('Viewer');
    expect(await menuLinks(guest)).toEqual([
      'Dashboard',
      'Driver Management',
      'Consultancy',
      'Training Management',
      'Company Drivers',
      'Messages',
    ]);

    await guest.goto(productUrl + listOf(applicant.fullName));
    await dotsOf(guest, applicant.fullName).click();
    await expect(entry(guest, 'View Profile')).toBeVisible();
    await expect(guest.getByRole('menuitem')).toHaveCount(1);
    await entry(guest, 'View Profile').click();
    await expect(screenTitle(guest)).toHaveText(applicant.fullName);
    await expect(guest.getByRole('main').getByRole('button', { name: /^(?!Copy)/ })).toHaveCount(0);
    await expect(guest.getByText('Only an Owner, a Manager or a Reviewer can see documents.')).toBeVisible();
    await expectNothingWrong(guest);

    await guest.goto(`${productUrl}/admin/company-driver/${company.requestId}`);
    await expect(screenTitle(guest)).toHaveText(company.name);
    await expect(guest.getByRole('region', { name: 'Assigned Drivers' })).toBeVisible();
    await expect(guest.getByRole('main').getByRole('button', { name: /^(?!Copy)/ })).toHaveCount(0);
    await expect(guest.getByRole('link', { name: 'Assign a Driver' })).toHaveCount(0);
    await guest.goto(`${productUrl}/admin/training-management`);
    await expect(screenTitle(guest)).toBeVisible();
    await expect(guest.getByRole('link', { name: 'Create Training' })).toHaveCount(0);
    await expect(guest.getByRole('button', { name: 'Add Image' })).toHaveCount(0);

    for (const [path, permission] of [
      ['/admin/administrators', 'manage administrators'],
      [`/admin/company-driver/availableDrivers/${company.requestId}`, 'place drivers'],
      ['/admin/training-management/trainingInformation?create=true', 'manage trainings'],
    ] as const) {
      await guest.goto(productUrl + path);
      await expect(screenTitle(guest)).toHaveText("You don't have access to this page");
      await expect(guest.getByText(`Only ${whoCan(permission)} can. Please ask one of them.`)).toBeVisible();
    }
    await expectNothingWrong(guest);

    await page.goto(link);
    await expect(page.getByText(usedInvitationMessage)).toBeVisible();
  });
});

test('another role shows without another log-in, and a Trainer starts with the trainings', { tag: '@phone' }, async ({
  page,
}) => {
  const trainer = await anAdministratorAs('Trainer');
  await signIn(page, trainer);
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/training-management');
  await openMenuOnPhones(page);
  await expect(page.getByRole('navigation', { name: 'Back-office' })).toBeVisible();
  expect(await menuLinks(page)).toEqual(['Training Management', 'Messages']);
  await page.goto('/admin/driver-management');
  await expect(screenTitle(page)).toHaveText("You don't have access to this page");

  const path = changeAdministratorRole.path.replace('{id}', await idOf(trainer.email));
  await sendAsAdmin(changeAdministratorRole.response, 'PUT', path, { role: 'Coordinator' });
  await page.reload();
  await expect(screenTitle(page)).toHaveText('All Driver Applications');
});

test.describe('administrators who are managed', () => {
  test.use({ allowed: [/status of 401/] });

  test('get another role, are deactivated and reactivated by an Owner', { tag: '@desktop' }, async ({
    page,
    browser,
  }) => {
    const managed = await anAdministratorAs('Viewer');
    const theirs = await browser.newPage();
    const { token, ...currentUser } = await logIn(managed);
    await theirs.goto(`${productUrl}/robots.txt`);
    const stored = JSON.stringify({ accessToken: token, currentUser });
    await theirs.evaluate(`localStorage.setItem('auth', ${JSON.stringify(stored)})`);
    await theirs.goto(`${productUrl}/admin/dashboard`);

    await signIn(page);
    await page.goto('/admin/administrators');
    const row = invitedRow(page, managed.email);
    const dots = row.getByRole('button', { name: `Actions for ${managed.name}` });
    await dots.click();
    await entry(page, 'Change role').click();
    await expectNothingWrong(page);
    await page.getByRole('radio', { name: 'Manager', exact: true }).check();
    await answer(page, 'Change role').click();
    await expect(toast(page, `${managed.name} is now a Manager`)).toBeVisible();
    await expect(row).toContainText('Manager');

    await dots.click();
    await entry(page, 'Deactivate').click();
    await expect(question(page)).toContainText("can't log in, until reactivated");
    await answer(page, 'Deactivate').click();
    await expect(row).toContainText('Deactivated');
    await theirs.reload();
    // The live connection may have ended the session just before.
    await expect(theirs).toHaveURL(/\/(?:login)?$/);

    await dots.click();
    await entry(page, 'Reactivate').click();
    await answer(page, 'Reactivate').click();
    await expect(row).toContainText('Active');
    expect((await logIn(managed)).role).toBe('Manager');

    const sortedBy = page.getByRole('columnheader', { name: 'Name' });
    await sortedBy.getByRole('button').click();
    await expect(sortedBy).toHaveAttribute('aria-sort', 'ascending');
    await sortedBy.getByRole('button').click();
    await expect(sortedBy).toHaveAttribute('aria-sort', 'descending');
    // Not the own row: one signs out oneself in one's own account.
    await dotsOf(page, browserAdmin.name).first().click();
    await expect(entry(page, 'Change role')).toBeVisible();
    await expect(entry(page, 'Deactivate')).toHaveCount(0);
  });
});
