// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { whoCan } from '#contract/platform/roles.ts';
import { aWorld } from '#test/app.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import DriversPage from '#web/drivers/admin/list-page.tsx';
import ProfilePage from '#web/drivers/admin/profile-page.tsx';
import DetailPage from '#web/requests/admin/detail-page.tsx';
import TrainingsPage from '#web/trainings/admin/list-page.tsx';
import { close, open, press, signIn } from './screen.tsx';

const world = await aWorld();
beforeEach(() => signIn(world, 'Viewer'));
afterEach(close);

const buttons = () =>
  screen.queryAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent);

test('of a driver there is the profile, without documents and with nothing to press but what is copied or unfolded', async () => {
  const fullName = 'Ngozi Viewed';
  const id = await aDriver(world.database.db, { fullName });
  open(`/admin/driver-management?search=${fullName}`, { '/admin/driver-management': DriversPage });
  await press(`Actions for ${fullName}`);
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['View Profile']);
  await close();

  await signIn(world, 'Viewer');
  open(`/admin/driver-management/${id}`, { '/admin/driver-management/:id': ProfilePage });
  await screen.findByText(`Only ${whoCan('read documents')} can see documents.`);
  expect(buttons().filter((name) => !/^(?:Copy|File)/.test(name ?? ''))).toEqual([]);
});

test('of a request nothing can be changed', async () => {
  const id = await aCompanyRequest(world.database.db);
  open(`/admin/company-driver/${id}`, { '/admin/company-driver/:id': DetailPage });
  await screen.findByRole('button', { name: 'Show the wording' });
  await screen.findByRole('region', { name: 'Assigned Drivers' });
  expect(buttons().filter((name) => !/^(Copy|Show the wording)/.test(name ?? ''))).toEqual([]);
  expect(screen.queryByRole('link', { name: 'Assign a Driver' })).toBeNull();
});

test('no training or picture can be added', async () => {
  open('/admin/training-management', { '/admin/training-management': TrainingsPage });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('link', { name: 'Create Training' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add Image' })).toBeNull();
});
