// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wrongCredentialsMessage } from '#contract/accounts/accounts.ts';
import { inviteAdministrator } from '#contract/accounts/administrators.ts';
import { fillInMessage } from '#contract/platform/checks.ts';
import { anAdministrator, attempt } from '#test/administrator.ts';
import { admin, aWorld } from '#test/app.ts';
import { mailedToken } from '#test/samples/administrators.ts';
import InvitationPage from '#web/accounts/invitation-page.tsx';
import LoginPage from '#web/accounts/login-page.tsx';
import IndexPage from '#web/admin/index-page.tsx';
import { useSession } from '#web/platform/http/session.ts';
import { answerBy, close, open, press } from './screen.tsx';

const world = await aWorld();
beforeEach(() => answerBy(world));
afterEach(close);

const openLogin = () =>
  open('/login', {
    '/login': LoginPage,
    '/admin': IndexPage,
    '/admin/dashboard': () => <h1>Dashboard</h1>,
  });
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);

test('an empty form says what is missing, at the field too, and leads to it', async () => {
  const called = vi.fn();
  vi.stubGlobal('fetch', called);
  openLogin();
  await press('Login');
  expect(await screen.findAllByText(fillInMessage)).not.toHaveLength(0);
  const email = screen.getByLabelText('Email address');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(email);

  await type('Email address', admin.email);
  await press('Login');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect(called).not.toHaveBeenCalled();
});

test('the password is hidden until it shall be seen, known to password managers, and can be pasted', async () => {
  openLogin();
  const password = screen.getByLabelText('Password');
  expect([password.getAttribute('type'), password.getAttribute('autocomplete')]).toEqual([
    'password',
    'current-password',
  ]);
  await userEvent.click(password);
  await userEvent.paste('correct horse');
  expect(password).toHaveProperty('value', 'correct horse');
  await press('Show password');
  expect(password.getAttribute('type')).toBe('text');
});

test('a wrong password says so and keeps what was typed', async () => {
  openLogin();
  await type('Email address', admin.email);
  await type('Password', 'wrong horse');
  await press('Login');
  expect(await screen.findAllByText(wrongCredentialsMessage)).not.toHaveLength(0);
  expect(screen.getByLabelText('Email address')).toHaveProperty('value', admin.email);
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'wrong horse');
  expect(useSession.getState().accessToken).toBeNull();
});

test('the right password leads to the dashboard and is kept as the browser must keep it', async () => {
  openLogin();
  await type('Email address', admin.email);
  await type('Password', admin.password);
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
  open(`/invitation#${token}`, {
    '/invitation': InvitationPage,
    '/admin': () => <h1>The office</h1>,
  });
  await screen.findByText(/You've been invited/);
  await type('Your name', 'Rótìmí Fásanyà');
  await type('Create password', 'a good password');
  await type('Confirm password', 'a good password');
  await press('Set up your account');
  await screen.findByRole('heading', { name: 'The office' });
  expect(screen.getAllByText('Your account is ready')).toHaveLength(1);
  expect(screen.queryByText('Login successful')).toBeNull();
});

test('too many wrong passwords say how long to wait', async () => {
  const payload = { email: 'somebody@example.com', password: 'wrong horse' };
  for (let tries = 0; tries < 10; tries += 1)
    await world.app.inject({ method: 'POST', url: '/api/v1/admin/login', payload });
  openLogin();
  await type('Email address', payload.email);
  await type('Password', payload.password);
  await press('Login');
  expect(
    await screen.findAllByText('Too many attempts. Please try again in 15 minutes.'),
  ).not.toHaveLength(0);
});
