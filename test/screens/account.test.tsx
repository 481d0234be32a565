// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readAccount, wrongPasswordMessage } from '#contract/accounts/accounts.ts';
import { inviteAdministrator } from '#contract/accounts/administrators.ts';
import { fillInMessage, invalidEmailMessage } from '#contract/platform/checks.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { admin, aWorld } from '#test/app.ts';
import AccountPage from '#web/accounts/account-page.tsx';
import AdministratorsPage from '#web/accounts/admin/administrators-page.tsx';
import ForgotPasswordPage from '#web/accounts/forgot-password-page.tsx';
import ResetPasswordPage from '#web/accounts/reset-password-page.tsx';
import VerifyEmailPage from '#web/accounts/verify-email-page.tsx';
import { useSession } from '#web/platform/http/session.ts';
import { close, open, press, signIn } from './screen.tsx';

const world = await aWorld();
const { db } = world.database;
beforeEach(() => signIn(world));
afterEach(close);

const routes = {
  '/admin/account': AccountPage,
  '/admin/administrators': AdministratorsPage,
  '/forgot-password': ForgotPasswordPage,
  '/verify-email': VerifyEmailPage,
  '/reset-password': ResetPasswordPage,
  '/login': () => <h1>Log in</h1>,
};
const field = (label: string) => screen.findByLabelText(label);
const enter = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const heard = async (text: string | RegExp) =>
  expect(await screen.findAllByText(text)).not.toHaveLength(0);

test('administrators change their own name, which is never empty', async () => {
  open('/admin/account', routes);
  await enter('Name', ' ');
  await press('Save name');
  await heard(fillInMessage);
  expect(document.activeElement).toBe(await field('Name'));
  await enter('Name', 'Sadé Ọlá');
  await press('Save name');
  await heard('Your name was changed');
  expect(useSession.getState().currentUser?.name).toBe('Sadé Ọlá'.normalize());
});

test('a wrong present password is said at its field, and the right one sets a new one and ends the other sessions', async () => {
  const admins = db;
  const stored = admins
    .selectFrom('admins')
    .select('passwordHash')
    .where('email', '=', admin.email);
  const before = await stored.executeTakeFirstOrThrow();
  onTestFinished(async () => {
    await admins.updateTable('admins').set(before).where('email', '=', admin.email).execute();
  });
  const elsewhere = await anAdministrator(world);
  open('/admin/account', routes);
  await enter('Current password', 'not the password');
  await enter('New password', 'another horse');
  await enter('Confirm new password', 'another horse');
  await press('Change password');
  await heard(wrongPasswordMessage);
  const present = await field('Current password');
  await waitFor(() => expect(document.activeElement).toBe(present));
  expect(present.getAttribute('aria-invalid')).toBe('true');
  expect(await attempt(elsewhere, readAccount)).toMatchObject({ status: 200 });
  await enter('Current password', admin.password);
  await press('Change password');
  await heard('Your password was changed. You are signed out everywhere else.');
  await waitFor(async () => expect(await field('New password')).toHaveProperty('value', ''));
  await screen.findByText('1 session');
  expect(await attempt(elsewhere, readAccount)).toMatchObject({ status: 401 });
});

test('signing out everywhere asks first, and leads to the log-in page without a session', async () => {
  const elsewhere = await anAdministrator(world);
  open('/admin/account', routes);
  await press('Sign out everywhere');
  const question = within(await screen.findByRole('dialog', { name: 'Sign out everywhere?' }));
  await press('Cancel', question);
  expect(await attempt(elsewhere, readAccount)).toMatchObject({ status: 200 });
  await press('Sign out everywhere');
  await press('Yes, sign out');
  await screen.findByRole('heading', { name: 'Log in' });
  await heard('You are signed out everywhere');
  expect(useSession.getState().accessToken).toBeNull();
  expect(await attempt(elsewhere, readAccount)).toMatchObject({ status: 401 });
});

test('an Owner gives another role, deactivates and reactivates, but not the own account', async () => {
  await world.signIn('Viewer');
  const { email, name } = await db
    .selectFrom('admins')
    .select(['email', 'name'])
    .where('role', '=', 'Viewer')
    .executeTakeFirstOrThrow();
  const roleOf = () =>
    db
      .selectFrom('admins')
      .select(['role', 'deactivatedAt'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
  const choose = async (item: string) => {
    await press(`Actions for ${name}`);
    await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  };
  const answer = async (label: string) => press(label, within(await screen.findByRole('dialog')));
  open('/admin/administrators', routes);
  await choose('Change role');
  await userEvent.click(await screen.findByRole('radio', { name: 'Manager' }));
  await answer('Change role');
  await heard(`${name} is now a Manager`);
  expect((await roleOf()).role).toBe('Manager');
  await choose('Deactivate');
  expect((await screen.findByRole('dialog')).textContent).toContain(
    "can't log in, until reactivated",
  );
  await answer('Deactivate');
  await heard('Deactivated');
  expect((await roleOf()).deactivatedAt).not.toBeNull();
  await choose('Reactivate');
  await answer('Reactivate');
  await waitFor(async () => expect((await roleOf()).deactivatedAt).toBeNull());
  const own = await db
    .selectFrom('admins')
    .select('name')
    .where('email', '=', admin.email)
    .executeTakeFirstOrThrow();
  await press(`Actions for ${own.name}`);
  await screen.findByRole('menuitem', { name: /^Change role/ });
  expect(screen.queryByRole('menuitem', { name: 'Deactivate' })).toBeNull();
});

test('the list of administrators says who has invited somebody', async () => {
  const body = { email: 'invited@example.com', role: 'Viewer' };
  await ask(await anAdministrator(world), inviteAdministrator, { body });
  open('/admin/administrators', routes);
  await heard(/^No name yet, invited by \S/);

  await press('Invite');
  await enter('Email address', 'another@example.com');
  await userEvent.click(await screen.findByRole('radio', { name: 'Viewer' }));
  await press('Send invitation');
  await heard('The invitation to another@example.com will be sent');
  // In the list, not the message.
  await waitFor(() => expect(document.body.textContent).toMatch(/another@example\.com(?! will)/));
  expect(document.body.textContent).toContain('Invited, 72 h left');
});

test('a new code can be asked for after a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const left = async () => (await screen.findByRole('timer')).textContent;
  open('/forgot-password', routes);
  await enter('Email address', 'nobody@administrators.example');
  await press('Continue');
  expect(await left()).toMatch(/^OTP expires in (01:00|00:5\d)$/);
  await heard(/^You can ask for a new code in (60|5\d) seconds\.$/);
  act(() => void vi.advanceTimersByTime(32_000));
  expect(await left()).toMatch(/^OTP expires in 00:[012]\d$/);
  expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull();
  act(() => void vi.advanceTimersByTime(31_000));
  expect(await left()).toBe('OTP expires in 00:00');
  await heard('You can ask for a new code now.');
  await userEvent.type(await field('6-digit code'), '123456');
  await press('Send a new code');
  await waitFor(async () => expect(await left()).toMatch(/^OTP expires in (01:00|00:5\d)$/));
  expect(document.activeElement).toBe(await field('6-digit code'));
  expect(await field('6-digit code')).toHaveProperty('value', '');
});

test.each(['/verify-email', '/reset-password'])(
  '%s leads to the beginning when it is opened alone, and says why',
  async (path) => {
    open(path, routes);
    await screen.findByRole('heading', { level: 1, name: 'Forgot Password' });
    expect(
      screen.getByText(/^The page you opened needs your email address and a code/),
    ).toBeDefined();
  },
);

test.each(['Continue', 'I already have a code'])(
  'an address is checked before %s',
  async (name) => {
    open('/forgot-password', routes);
    for (const [typed, message] of [
      ['', fillInMessage],
      ['admin@example', invalidEmailMessage],
    ] as const) {
      await enter('Email address', typed);
      await press(name);
      await heard(message);
      await waitFor(async () => expect(document.activeElement).toBe(await field('Email address')));
    }
  },
);
