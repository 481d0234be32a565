// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkLabels } from '#contract/checks/check-record.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { aCheck, aCheckKind } from '#test/samples/checks.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { aTraining } from '#test/samples/trainings.ts';
import ProfilePage from '#web/drivers/admin/profile-page.tsx';
import PlacingPage from '#web/settings/admin/placing-page.tsx';
import { close, open, signIn } from './screen.tsx';

let world: TestApp;
beforeAll(async () => {
  world = await anApp();
});
beforeEach(() => signIn(world));
afterEach(close);
afterAll(() => world.close());

const profiles = '/admin/driver-management';
const settings = '/admin/settings/placing';
const screens = { [`${profiles}/:id`]: ProfilePage, [settings]: PlacingPage };
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: string) =>
  userEvent.click(await screen.findByRole('menuitem', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const file = async () => within(await screen.findByRole('region', { name: 'File' }));
const rows = async () =>
  within(await (await file()).findByRole('list', { name: 'Checks' })).getAllByRole('listitem');

test('a road test is recorded in four presses, and withdrawn with a reason', async () => {
  const { db } = world.database;
  const id = await aCompleteDriver(db, { status: 'Approved' });
  const checked = ['Guarantor 1', 'Guarantor 2', 'LASDRI card', 'NIN at NINAuth'];
  for (const name of checked) await aCheck(db, id, { kindId: await aCheckKind(db, name) });
  open(`${profiles}/${id}`, screens);
  expect(
    await (await file()).findByText(
      '8 of 12 · missing: last employer, road test, licence at FRSC, photo for clients',
    ),
  ).toBeDefined();
  await press(/^File 8 of 12/);
  expect(await rows()).toHaveLength(8);
  await press('Record Road test');
  const recording = await dialog('Record a check');
  for (const label of Object.values(checkLabels)) recording.getByLabelText(new RegExp(`^${label}`));
  recording.getByText('Left empty: never runs out.');
  await userEvent.click(recording.getByRole('radio', { name: 'Passed' }));
  await userEvent.click(recording.getByRole('button', { name: 'Save' }));
  expect(await (await file()).findByText(/^9 of 12/)).toBeDefined();
  await press('Actions for Road test');
  await choose('Show');
  expect((await dialog('Road test')).getByText('Tried on the road')).toBeDefined();
  await userEvent.click((await dialog('Road test')).getByRole('button', { name: 'Close' }));
  await press('Actions for Road test');
  await choose('Withdraw');
  const asked = await dialog('Withdraw the check: Road test?');
  await userEvent.type(asked.getByLabelText('Reason'), 'Another driver.');
  await userEvent.click(asked.getByRole('button', { name: 'Withdraw' }));
  expect(await (await file()).findByText(/^8 of 12/)).toBeDefined();
});

test('a driver is invited to a road test, which the file shows', async () => {
  const id = await aCompleteDriver(world.database.db, { status: 'Approved' });
  open(`${profiles}/${id}`, screens);
  await press(/^File 4 of 12/);
  await press('Invite to a road test');
  const inviting = await dialog('Invite to a road test');
  await userEvent.type(inviting.getByLabelText('Day'), '2099-03-14');
  await userEvent.type(inviting.getByLabelText('Start time'), '10:30');
  await userEvent.type(inviting.getByLabelText('Place'), 'Gate 2, Ikeja');
  await userEvent.click(inviting.getByRole('button', { name: 'Invite' }));
  expect(await (await file()).findByText('Invited: 14 Mar 2099, 10:30 am')).toBeDefined();
  await press('Actions for Road test');
  await choose('Cancel the road test');
  const asked = await dialog('Cancel the road test?');
  await userEvent.click(asked.getByRole('button', { name: 'Cancel the road test' }));
  expect(
    await (await file()).findByRole('button', { name: 'Invite to a road test' }),
  ).toBeDefined();
});

test('the folded file names what is missing, and unfolds to all rows', async () => {
  const id = await aCompleteDriver(world.database.db, { status: 'Approved' });
  open(`${profiles}/${id}`, screens);
  expect(
    await (await file()).findByText(/^4 of 12 · missing: guarantor 1, .*, photo/),
  ).toBeDefined();
  expect((await file()).queryByRole('list')).toBeNull();
  await press(/^File 4 of 12/);
  expect(await rows()).toHaveLength(8);
});

test('a kind of checks is added, and ended', async () => {
  open(settings, screens);
  await press('Add a kind');
  const adding = await dialog('Add a kind of checks');
  await userEvent.type(adding.getByLabelText('Name'), 'Eye test');
  await userEvent.keyboard('{Escape}');
  const question = await dialog('Close without saving?');
  await userEvent.click(question.getByRole('button', { name: 'Keep it' }));
  await userEvent.click(adding.getByRole('button', { name: 'Add' }));
  await screen.findByRole('button', { name: 'Actions for Eye test' });
  const { db } = world.database;
  const countsAs = await aCheckKind(db, 'Eye test');
  const upcoming = { countsAs, validMonths: 12, takesPlaceOn: '2099-01-01' };
  await aTraining(db, { title: 'Eyes on the road', ...upcoming });
  await aTraining(db, { title: 'Night driving', ...upcoming, takesPlaceOn: '2099-01-02' });
  // A name that another kind has is an error at the field, and keeps the dialog.
  await press('Actions for Eye test');
  await choose('Change');
  const changing = await dialog('Change the kind of checks');
  await userEvent.clear(changing.getByLabelText('Name'));
  await userEvent.type(changing.getByLabelText('Name'), 'road TEST');
  await userEvent.click(changing.getByRole('button', { name: 'Save' }));
  await changing.findByText('Another kind already has this name.');
  expect(changing.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  await userEvent.clear(changing.getByLabelText('Name'));
  await userEvent.type(changing.getByLabelText('Name'), 'Eye check');
  await userEvent.selectOptions(changing.getByLabelText('Runs out'), 'After months');
  await userEvent.type(changing.getByLabelText('Valid for (months)'), '24');
  await userEvent.click(changing.getByRole('button', { name: 'Save' }));
  await press('Actions for Eye check');
  await choose('End');
  const asked = await dialog('End “Eye check”?');
  await asked.findByText(
    "Its checks stay in drivers' files. The trainings “Eyes on the road” and “Night driving” add no more checks.",
  );
  await userEvent.click(asked.getByRole('button', { name: 'End' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Actions for Eye check');
  await choose('Use again');
});

test('needing a kind says first how many drivers lack it, and asks from when', async () => {
  await aCompleteDriver(world.database.db, { status: 'Approved' });
  open(settings, screens);
  await press('Actions for Road test');
  await choose('Change');
  const changing = await dialog('Change the kind of checks');
  await userEvent.selectOptions(changing.getByLabelText('Needed for'), 'Placing');
  expect(await changing.findByText(/^\d+ approved drivers? lacks? it and can't be/)).toBeDefined();
  await userEvent.click(changing.getByRole('button', { name: 'Save' }));
  expect(await changing.findByText('Enter the day from which it is needed.')).toBeDefined();
  await userEvent.type(changing.getByLabelText('Needed from'), '2026-01-01');
  await userEvent.click(changing.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Needed for placing from 1 Jan 2026/)).toBeDefined();
  await press('Actions for Road test');
  await choose('End');
  const asked = await dialog('End “Road test”?');
  expect(asked.getByText(/It isn't needed for placing any more\./)).toBeDefined();
  await userEvent.click(asked.getByRole('button', { name: 'End' }));
  await waitFor(() => expect(screen.queryByText(/Needed for placing/)).toBeNull());
});

test('a profile names a needed check that is missing', async () => {
  const { db } = world.database;
  const needed = { neededFor: 'Placing', neededFrom: '2026-01-01', endedAt: null } as const;
  await db.updateTable('checkKinds').set(needed).where('name', '=', 'Road test').execute();
  const id = await aCompleteDriver(db, { status: 'Approved' });
  open(`${profiles}/${id}`, screens);
  expect(await screen.findByText('Road test is missing (needed since 1 Jan 2026)')).toBeDefined();
});
