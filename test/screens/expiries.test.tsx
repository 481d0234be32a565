// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, todayInLagos } from '#contract/platform/dates.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { aDriver } from '#test/samples/drivers.ts';
import ExpiriesPage from '#web/expiries/admin/expiries-page.tsx';
import { close, open, signIn } from './screen.tsx';

let world: TestApp;
beforeAll(async () => {
  world = await anApp();
  const licenceExpiresOn = addDays(todayInLagos(), 3);
  await aDriver(world.database.db, { fullName: 'Ada Eze', status: 'Approved', licenceExpiresOn });
});
beforeEach(() => signIn(world));
afterEach(close);
afterAll(() => world.close());

test('says beside each date of the expiries how far off it is', async () => {
  open('/admin/driver-management/document-status', { '/admin/driver-management/document-status': ExpiriesPage });
  expect(await screen.findByText('Ada Eze')).toBeDefined();
  expect(screen.getByText('Expiring soon')).toBeDefined();
  expect(screen.getByText('in 3 days')).toBeDefined();
});
