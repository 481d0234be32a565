// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anApp, type TestApp } from '#test/app.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { aSecret, storeUploads } from '#test/samples/uploads.ts';
import { aFileRow } from '#test/stored-files.ts';
import DashboardPage from '#web/admin/dashboard-page.tsx';
import { close, open, signIn } from './screen.tsx';

let world: TestApp;
beforeAll(async () => {
  world = await anApp({ unreviewedApplicationsMb: 1 });
  await signIn(world);
});
afterEach(close);
afterAll(() => world.close());

test('when the space for applications is nearly full, photos without an application are deleted from the dashboard', async () => {
  const { db } = world.database;
  const driverId = await aDriver(db, { status: 'Pending' });
  await db.insertInto('storedFiles').values(aFileRow('a document')).execute();
  await db
    .insertInto('driverDocuments')
    .values({
      id: driverId,
      driverId,
      fileName: 'a document',
      bytes: 954 * 1024,
      documentGroup: 'nin',
      position: 1,
      originalName: 'nin.jpg',
      createdAt: world.time.now,
    })
    .execute();
  await storeUploads(db, aSecret());
  open('/admin/dashboard', { '/admin/dashboard': DashboardPage });
  expect(
    await screen.findByText('The space for unreviewed applications is 93% full'),
  ).toBeDefined();
  expect(screen.getByText(/Photos without an application came from 127\.0\.x\.x\.$/)).toBeDefined();
  await userEvent.click(
    screen.getByRole('button', { name: 'Delete photos without an application' }),
  );
  const dialog = await screen.findByRole('dialog', {
    name: 'Delete 4 photos without an application?',
  });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('4 photos were deleted')).toBeDefined();
  expect(await db.selectFrom('applicationUploads').select('fileName').execute()).toEqual([]);
});
