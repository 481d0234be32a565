// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aWorld } from '#test/app.ts';
import { aCheck, aCheckKind } from '#test/samples/checks.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { aTraining } from '#test/samples/trainings.ts';
import ProfilePage from '#web/drivers/admin/profile-page.tsx';
import PlacingPage from '#web/settings/admin/placing-page.tsx';
import { choose, close, enter, open, press, signIn } from './screen.tsx';

const world = await aWorld();
const { db } = world.database;
beforeEach(() => signIn(world));
afterEach(close);

const profiles = '/admin/driver-management';
const settings = '/admin/settings/placing';
const screens = { [`${profiles}/:id`]: ProfilePage, [settings]: PlacingPage };
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const file = async () => within(await screen.findByRole('region', { name: 'File' }));
const rows = async () =>
  within(await (await file()).findByRole('list', { name: 'Checks' })).getAllByRole('listitem');

test('a road test is recorded in four presses, and withdrawn with a reason', async () => {
  const id = await aCompleteDriver(db, { status: 'Approved' });
  const checked = ['Guarantor 1', 'Guarantor 2', 'LASDRI card', 'NIN at NINAuth'];
  for (const name of checked) await aCheck(db, id, { kindId: await aCheckKind(db, name) });
  open(`${profiles}/${id}`, screens);
  await (await file()).findByText(
    '8 of 12 · missing: last employer, road test, licence at FRSC, photo for clients',
  );
  await press(/^File 8 of 12/);
  expect(await rows()).toHaveLength(8);
  await press('Record Road test');
  const recording = await dialog('Record a check');
  await userEvent.click(recording.getByRole('radio', { name: 'Passed' }));
  await press('Save', recording);
  await (await file()).findByText(/^9 of 12/);
  await press('Actions for Road test');
  await choose('Withdraw');
  const asked = await dialog('Withdraw the check: Road test?');
  await enter('Reason', 'Another driver.', asked);
  await press('Withdraw', asked);
  await (await file()).findByText(/^8 of 12/);
});

test('a driver is invited to a road test, which the file shows', async () => {
  const id = await aCompleteDriver(db, { status: 'Approved' });
  open(`${profiles}/${id}`, screens);
  await press(/^File 4 of 12/);
  await press('Invite to a road test');
  const inviting = await dialog('Invite to a road test');
  for (const [label, value] of [
    ['Day', '2099-03-14'],
    ['Start time', '10:30'],
    ['Place', 'Gate 2, Ikeja'],
  ] as const)
    await enter(label, value, inviting);
  await press('Invite', inviting);
  await (await file()).findByText('Invited: 14 Mar 2099, 10:30 am');
  await press('Actions for Road test');
  await choose('Cancel the road test');
  const asked = await dialog('Cancel the road test?');
  await press('Cancel the road test', asked);
  await (await file()).findByRole('button', { name: 'Invite to a road test' });
});

test('a kind of checks is added, and ended', async () => {
  open(settings, screens);
  await press('Add a kind');
  const adding = await dialog('Add a kind of checks');
  await enter('Name', 'Eye test', adding);
  await press('Add', adding);
  await screen.findByRole('button', { name: 'Actions for Eye test' });
  const countsAs = await aCheckKind(db, 'Eye test');
  await aTraining(db, { title: 'Eyes on the road', countsAs, takesPlaceOn: '2099-01-01' });
  await press('Actions for Eye test');
  await choose('End');
  const asked = await dialog('End “Eye test”?');
  await asked.findByText(
    "Its checks stay in drivers' files. The training “Eyes on the road” adds no more checks.",
  );
  await press('End', asked);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Actions for Eye test');
  await choose('Use again');
});

test('needing a kind says first how many drivers lack it, and asks from when', async () => {
  await aCompleteDriver(db, { status: 'Approved' });
  open(settings, screens);
  await press('Actions for Road test');
  await choose('Change');
  const changing = await dialog('Change the kind of checks');
  await userEvent.selectOptions(changing.getByLabelText('Needed for'), 'Placing');
  await changing.findByText(/^\d+ approved drivers? lacks? it and can't be/);
  await press('Save', changing);
  await changing.findByText('Enter the day from which it is needed.');
  await enter('Needed from', '2026-01-01', changing);
  await press('Save', changing);
  await screen.findByText(/Needed for placing from 1 Jan 2026/);
});
