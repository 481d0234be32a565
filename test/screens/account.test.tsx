// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  readAccount,
  wrongCredentialsMessage,
  wrongPasswordMessage,
} from '#contract/accounts/accounts.ts';
import { inviteAdministrator } from '#contract/accounts/administrators.ts';
import type { Role } from '#contract/platform/roles.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { admin, aWorld } from '#test/app.ts';
import { mailedToken } from '#test/samples/administrators.ts';
import AccountPage from '#web/accounts/account-page.tsx';
import AdministratorsPage from '#web/accounts/admin/administrators-page.tsx';
import ForgotPasswordPage from '#web/accounts/forgot-password-page.tsx';
import InvitationPage from '#web/accounts/invitation-page.tsx';
import LoginPage from '#web/accounts/login-page.tsx';
import ResetPasswordPage from '#web/accounts/reset-password-page.tsx';
import VerifyEmailPage from '#web/accounts/verify-email-page.tsx';
import IndexPage from '#web/admin/index-page.tsx';
import { useSession } from '#web/platform/http/session.ts';
import { choose, close, enter, open, press, signIn } from './screen.tsx';

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
const heard = async (text: string | RegExp) =>
  expect(await screen.findAllByText(text)).not.toHaveLength(0);

test('a wrong present password is said at its field, and the right one sets a new one', async () => {
  const stored = db.selectFrom('admins').select('passwordHash').where('email', '=', admin.email);
  const before = await stored.executeTakeFirstOrThrow();
  onTestFinished(async () => {
    await db.updateTable('admins').set(before).where('email', '=', admin.email).execute();
  });
  open('/admin/account', routes);
  await enter('Current password', 'not the password');
  await enter('New password', 'another horse');
  await enter('Confirm new password', 'another horse');
  await press('Change password');
  await heard(wrongPasswordMessage);
  const present = await field('Current password');
  await waitFor(() => expect(document.activeElement).toBe(present));
  expect(present.getAttribute('aria-invalid')).toBe('true');
  await enter('Current password', admin.password);
  await press('Change password');
  await heard('Your password was changed. You are signed out everywhere else.');
  await waitFor(async () => expect(await field('New password')).toHaveProperty('value', ''));
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
  const named = (role: Role) =>
    db.selectFrom('admins').select('name').where('role', '=', role).executeTakeFirstOrThrow();
  const { name } = await named('Viewer');
  const take = async (action: string) => {
    await press(`Actions for ${name}`);
    await choose(action);
  };
  const answer = async (label: string) => press(label, within(await screen.findByRole('dialog')));
  open('/admin/administrators', routes);
  await take('Change role');
  await userEvent.click(await screen.findByRole('radio', { name: 'Manager' }));
  await answer('Change role');
  await heard(`${name} is now a Manager`);
  await take('Deactivate');
  expect((await screen.findByRole('dialog')).textContent).toContain(
    "can't log in, until reactivated",
  );
  await answer('Deactivate');
  await heard('Deactivated');
  await take('Reactivate');
  await answer('Reactivate');
  await waitFor(() => expect(screen.queryByText('Deactivated')).toBeNull());
  await press(`Actions for ${(await named('Owner')).name}`);
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
  await enter('6-digit code', '123456');
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
    await heard(/^The page you opened needs your email address and a code/);
  },
);

function openLogin(): void {
  useSession.getState().clear();
  open('/login', {
    '/login': LoginPage,
    '/admin': IndexPage,
    '/admin/dashboard': () => <h1>Dashboard</h1>,
  });
}

test('the password is hidden until it shall be seen, known to password managers, and can be pasted', async () => {
  openLogin();
  const password = screen.getByLabelText('Password');
  expect(password.getAttribute('type')).toBe('password');
  expect(password.getAttribute('autocomplete')).toBe('current-password');
  await userEvent.click(password);
  await userEvent.paste('correct horse');
  expect(password).toHaveProperty('value', 'correct horse');
  await press('Show password');
  expect(password.getAttribute('type')).toBe('text');
});

test('a wrong password says so and keeps what was typed', async () => {
  openLogin();
  await enter('Email address', admin.email);
  await enter('Password', 'wrong horse');
  await press('Login');
  expect(await screen.findAllByText(wrongCredentialsMessage)).not.toHaveLength(0);
  expect(screen.getByLabelText('Email address')).toHaveProperty('value', admin.email);
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'wrong horse');
  expect(useSession.getState().accessToken).toBeNull();
});

test('the right password leads to the dashboard and is kept as the browser must keep it', async () => {
  openLogin();
  await enter('Email address', admin.email);
  await enter('Password', admin.password);
  await press('Login');
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(JSON.parse(localStorage.getItem('auth') ?? '')).toEqual({
    accessToken: expect.stringMatching(/^[\w-]{43}$/),
    currentUser: { _id: expect.any(String), name: admin.name, email: admin.email, role: 'Owner' },
  });
});

test('who sets up an account by an invitation is told once that it is ready', async () => {
  const owner = await anAdministrator(world);
  const email = 'invited@example.com';
  await attempt(owner, inviteAdministrator, { body: { email, role: 'Viewer' } });
  const token = await mailedToken(world, email);
  useSession.getState().clear();
  open(`/invitation#${token}`, {
    '/invitation': InvitationPage,
    '/admin': () => <h1>The office</h1>,
  });
  await screen.findByText(/You've been invited/);
  await enter('Your name', 'Rótìmí Fásanyà');
  await enter('Create password', 'a good password');
  await enter('Confirm password', 'a good password');
  await press('Set up your account');
  await screen.findByRole('heading', { name: 'The office' });
  expect(screen.getAllByText('Your account is ready')).toHaveLength(1);
  expect(screen.queryByText('Login successful')).toBeNull();
});
