// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aWorld } from '#test/app.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aDriver } from '#test/samples/drivers.ts';
import ProfilePage from '#web/drivers/admin/profile-page.tsx';
import { Notifications } from '#web/notifications/admin/notifications.tsx';
import { useSession } from '#web/platform/http/session.ts';
import { SearchButton } from '#web/search/admin/search-button.tsx';
import { close, open, press, signIn } from './screen.tsx';

const someone = { fullName: 'Ọlábísí Grace Adéyẹmí', phoneNumber: '08031234567' };

const world = await aWorld();
const { db } = world.database;
await aDriver(db, someone);
beforeEach(async () => {
  await signIn(world);
  open('/admin/dashboard', {
    '/admin/dashboard': () => (
      <>
        <SearchButton />
        <Notifications />
      </>
    ),
    '/admin/driver-management/:id': () => (
      <>
        <SearchButton />
        <ProfilePage />
      </>
    ),
  });
});
afterEach(close);

const field = () => screen.findByRole('combobox', { name: 'Search everything' });
const search = async (value: string) => fireEvent.change(await field(), { target: { value } });
const active = () => screen.findByRole('option', { selected: true });
const profile = () => screen.findByRole('heading', { level: 1, name: someone.fullName });

test('by keys one goes through the screens and what is found, and opens it', async () => {
  await userEvent.keyboard('/');
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  expect((await active()).textContent).toBe('Dashboard');
  await userEvent.keyboard('{ArrowDown}');
  expect((await active()).textContent).toBe('Driver Management');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await userEvent.keyboard('{Control>}k{/Control}');
  await search('adeyemi grace olabisi');
  const drivers = within(await screen.findByRole('group', { name: 'Drivers' }));
  expect(drivers.getByRole('option', { selected: true }).textContent).toContain(someone.fullName);
  expect(screen.getByText('1 result')).toBeDefined();
  await userEvent.keyboard('{Enter}');
  expect(await profile()).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await userEvent.keyboard('{Control>}k{/Control}');
  const opened = within(await screen.findByRole('group', { name: 'Last opened' }));
  expect(opened.getByRole('option').textContent).toContain(someone.fullName);
  useSession.getState().clear();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(someone.fullName);
});

test('what needs somebody is in the bell, and is new until the bell was closed', async () => {
  await aConsultation(db, { fullName: 'Efe Omoregie', createdAt: new Date() });
  await close();
  await signIn(world);
  open('/admin/dashboard', { '/admin/dashboard': Notifications });
  await press(/^Notifications, \d new$/);
  const needs = within(await screen.findByRole('region', { name: 'Needs attention' }));
  expect(
    needs.getByRole('link', { name: /^1 booking waits to be scheduled ?Efe Omoregie .* 1 new$/ }),
  ).toBeDefined();
  // What arrived in the last seconds isn't marked.
  world.time.now = new Date(Date.now() + 60_000);
  await userEvent.keyboard('{Escape}');
  await screen.findByRole('button', { name: 'Notifications' });
  await press('Notifications');
  await screen.findByRole('link', { name: /^1 booking waits to be scheduled/ });
  expect(screen.queryByText(/ new$/)).toBeNull();
});
