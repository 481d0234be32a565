// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, todayInLagos } from '#contract/platform/dates.ts';
import { anAdministrator } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aCompleteDriver, aDriver } from '#test/samples/drivers.ts';
import { assign } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import ExpiriesPage from '#web/expiries/admin/expiries-page.tsx';
import { close, open, press, signIn } from './screen.tsx';

const world = await aWorld();
const { db } = world.database;
beforeAll(async () => {
  await aDriver(db, {
    fullName: 'Ada Eze',
    status: 'Approved',
    licenceExpiresOn: addDays(todayInLagos(), 3),
  });
  const later = { status: 'Approved', licenceExpiresOn: addDays(todayInLagos(), 50) } as const;
  const placed = await aCompleteDriver(db, { ...later, fullName: 'Musa Danjuma' });
  const request = await aCompanyRequest(db, {
    companyName: 'Tea & Sons',
    startsOn: todayInLagos(),
    endsOn: addDays(todayInLagos(), 300),
  });
  expect(await assign(await anAdministrator(world), placed, request)).toMatchObject({
    status: 201,
  });
});
beforeEach(() => signIn(world));
afterEach(close);

const path = '/admin/driver-management/document-status';
const openList = () => open(path, { [path]: ExpiriesPage });

test('a driver who changed meanwhile leaves the recipients of the others in the note', async () => {
  const changed = await aDriver(db, {
    fullName: 'Bola Changed',
    status: 'Approved',
    licenceExpiresOn: addDays(todayInLagos(), 4),
  });
  openList();
  for (const name of ['Ada Eze', 'Bola Changed'])
    await userEvent.click(await screen.findByRole('checkbox', { name: `Tick ${name}` }));
  await db.updateTable('drivers').set({ version: 9 }).where('id', '=', changed).execute();
  await press('Ask for new documents');
  const note = await screen.findByRole('region', { name: 'Who gets a message' });
  expect(note.textContent).toMatch(/^Email and text to Ada Eze .*Bola Changed: .+/s);
});
