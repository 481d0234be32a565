// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays, todayInLagos } from '#contract/platform/dates.ts';
import { SendingError } from '#server/platform/system/sending-error.ts';
import { aWorld } from '#test/app.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { remind } from '#test/samples/reminders.ts';
import ExpiriesPage from '#web/expiries/admin/expiries-page.tsx';
import { close, open, signIn } from './screen.tsx';

const world = await aWorld();
beforeEach(() => signIn(world));
afterEach(close);

const path = '/admin/driver-management/document-status';
const openList = () => open(path, { [path]: ExpiriesPage });

test('the list of expiring documents says of each driver whether the last reminder arrived', async () => {
  const { db } = world.database;
  const soon = { status: 'Approved', licenceExpiresOn: addDays(todayInLagos(), 20) } as const;
  await aDriver(db, { ...soon, fullName: 'Aisha Bello', email: 'aisha@example.com' });
  await aDriver(db, { ...soon, fullName: 'Musa Danjuma', email: 'musa@example.com' });
  await aDriver(db, { ...soon, fullName: 'Rabi Dahiru', phoneNumber: '', email: '' });
  await aDriver(db, { ...soon, fullName: 'Esosa Osagie', status: 'Pending' });
  // At night, text messages would wait for the morning.
  const byMailOnly = {
    id: crypto.randomUUID(),
    event: 'documents-expire' as const,
    sendsText: false,
  };
  await db.insertInto('messageTemplates').values(byMailOnly).execute();
  await remind(world);
  world.providers.mail = async ({ to }) => {
    if (to === 'musa@example.com') throw new SendingError('refused', 'a test');
  };
  await world.deliver();
  openList();
  const words = async (name: string) =>
    (await screen.findByRole('heading', { name }))
      .closest('li')
      ?.textContent?.match(/Last reminder(.*)/)?.[1];
  expect(await words('Aisha Bello')).toMatch(/^Reminded \d+ \w{3}$/);
  expect(await words('Musa Danjuma')).toMatch(/^Reminded \d+ \w{3}Email failed$/);
  expect(await words('Rabi Dahiru')).toBe("Can't be reached");
  expect(await words('Esosa Osagie')).toMatch(/^Not reminded while Pending/);
});
