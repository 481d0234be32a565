// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anAdministrator } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { act } from '#test/samples/placements.ts';
import ListPage from '#web/activity/admin/list-page.tsx';
import ProfilePage from '#web/drivers/admin/profile-page.tsx';
import { close, follow, open, press, signIn } from './screen.tsx';

const world = await aWorld();
beforeEach(() => signIn(world));
afterEach(close);

const approvals = () => screen.queryAllByRole('button', { name: /^Details: Approved/ });
const untilShown = (count: number) => waitFor(() => expect(approvals()).toHaveLength(count));

test('who decided on a driver, and from what to what, is found by name, by day and by kind', async () => {
  const admin = await anAdministrator(world);
  for (const fullName of ['Ada Obi', 'Bola Ojo'])
    await act(admin, 'approve', await aCompleteDriver(world.database.db, { fullName }));
  open('/admin/activity', {
    '/admin/activity': ListPage,
    '/admin/driver-management/:id': ProfilePage,
  });
  await untilShown(2);
  await userEvent.type(
    screen.getByRole('textbox', { name: /^Search by record/ }),
    'Ada Obi{Enter}',
  );
  await untilShown(1);
  expect(document.querySelector('del')?.textContent).toBe('Pending');

  await press('Yesterday');
  await screen.findByText('No entries match.');
  expect(screen.getByRole('button', { name: 'Yesterday' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  await press('Today');
  await untilShown(1);
  expect(screen.getByText(/^1 entry by 1 person: 1 about decisions$/)).toBeDefined();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Placements');
  await screen.findByText('No entries match.');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Any kind');
  await press(/^Details: Approved/);
  expect(screen.getByText('From').nextElementSibling?.textContent).toMatch(/^\d+\.\d+\.x\.x$/);

  await follow('Ada Obi');
  await screen.findByRole('heading', { level: 1, name: 'Ada Obi' });
  await follow('Activity');
  await untilShown(1);
});
