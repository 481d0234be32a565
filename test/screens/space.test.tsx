// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aWorld } from '#test/app.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { aSecret, storeUploads } from '#test/samples/uploads.ts';
import { aFileRow } from '#test/stored-files.ts';
import DashboardPage from '#web/admin/dashboard-page.tsx';
import { close, open, press, signIn } from './screen.tsx';

const world = await aWorld({ unreviewedApplicationsMb: 1 });
await signIn(world);
afterEach(close);

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
  await screen.findByText('The space for unreviewed applications is 93% full');
  expect(screen.getByText(/Photos without an application came from 127\.0\.x\.x\.$/)).toBeDefined();
  await press('Delete photos without an application');
  const dialog = await screen.findByRole('dialog', {
    name: 'Delete 4 photos without an application?',
  });
  await press('Delete', within(dialog));
  await screen.findByText('4 photos were deleted');
  expect(await db.selectFrom('applicationUploads').select('fileName').execute()).toEqual([]);
});
