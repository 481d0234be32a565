// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assignDriver } from '#contract/placements/placements.ts';
import { addDays, formatDate, todayInLagos } from '#contract/platform/dates.ts';
import { anApp, aWorld } from '#test/app.ts';
import { send } from '#test/endpoints/calls.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { aSecret, storeUploads } from '#test/samples/uploads.ts';
import { aFileRow } from '#test/stored-files.ts';
import DashboardPage from '#web/admin/dashboard-page.tsx';
import { close, open, press, signIn } from './screen.tsx';

const today = todayInLagos();
const inDays = (days: number) => addDays(today, days);
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

const world = await aWorld();
const { db } = world.database;
beforeEach(() => signIn(world));
afterEach(close);

const openDashboard = () => open('/admin/dashboard', { '/admin/dashboard': DashboardPage });
const section = (name: string) => screen.findByRole('region', { name });

/** The items that need attention, without the site's samples. */
async function attention(): Promise<string[]> {
  await screen.findByText(/^\d+ items?$/);
  const rows = within(await section('Needs attention today')).getAllByRole('listitem');
  return rows
    .map(({ textContent }) => textContent ?? '')
    .filter((words) => !words.includes('still samples'));
}

test('a chart shows how it goes, to who can read reports', async () => {
  await aDriver(db, { createdAt: new Date() });
  openDashboard();
  await attention();
  await userEvent.tab();
  const weeks = within(await section('Applications by week'));
  await weeks.findByRole('link', { name: /, Applications: 1$/ });
  await close();
  await db.deleteFrom('drivers').execute();
  await signIn(world, 'Trainer');
  openDashboard();
  await section('Needs attention today');
  expect(screen.queryByRole('region', { name: 'Applications by week' })).toBeNull();
});

test('emails that nobody gets are named on the dashboard, with the page that changes it', async () => {
  const unsent = await anApp({ canSendMail: false });
  await aDriver(unsent.database.db);
  try {
    await signIn(unsent);
    openDashboard();
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Set them up' });
    expect(link.parentElement?.textContent).toMatch(/^Emails aren't being delivered yet\./);
    expect(link.pathname).toBe('/admin/settings/messages');
  } finally {
    await close();
    await unsent.close();
  }
});

test('the owner of a company that nobody has written to is led, with what is done ticked', async () => {
  openDashboard();
  const steps = within(await section('Your first day'));
  expect(steps.getByText('1 of 5 done')).toBeDefined();
  expect(steps.getAllByRole('listitem')[2]?.textContent).toMatch(
    /^Connect email and text messages: done/,
  );
  expect(steps.getByRole('link', { name: 'Open Invite a colleague' }).getAttribute('href')).toBe(
    '/admin/administrators',
  );
});

test('what needs attention stands there by its kind with the most urgent first, and what can be done about it', async () => {
  const placed = await aDriver(db, { fullName: 'Ìdòwú Àkàndé', status: 'Approved' });
  await aDriver(db, {
    fullName: 'Chinedu Okafor',
    status: 'Approved',
    medicalExpiresOn: inDays(-3),
  });
  await aDriver(db, { fullName: 'Emeka Nwosu', createdAt: daysAgo(9) });
  await aDriver(db, { fullName: 'Rabi Dahiru', createdAt: daysAgo(4) });
  const beverages = await aCompanyRequest(db, { companyName: 'Demo Beverages Ltd' });
  await aCompanyRequest(db, {
    companyName: 'Sample Mills Plc',
    driversNeeded: 4,
    startsOn: inDays(1),
  });
  await aCompanyRequest(db, { companyName: 'Demo Agro', driversNeeded: 1, startsOn: inDays(-2) });
  await aConsultation(db, {
    fullName: 'Halima Yusuf',
    consultationOn: today,
    preferredTime: 'Evening',
  });
  const path = assignDriver.path.replace('{driverId}', placed).replace('{requestId}', beverages);
  expect(await send(world, { ...assignDriver, path }, {})).toMatchObject({ status: 201 });
  await db
    .updateTable('drivers')
    .set({ licenceExpiresOn: inDays(-1) })
    .where('id', '=', placed)
    .execute();

  openDashboard();
  expect(await attention()).toEqual([
    expect.stringMatching(
      /^2 drivers have documents .*Ìdòwú Àkàndé's licence expired yesterday\. Placed with Demo Beverages Ltd\.Update Licence Doc/,
    ),
    expect.stringMatching(
      /^2 requests lack drivers .*Demo Agro has 0 of 1 drivers and started 2 days ago\.Assign a Driver/,
    ),
    `2 applications wait for reviewEmeka Nwosu has waited since the ${formatDate(inDays(-9))}.`,
    `1 booking waits to be scheduledHalima Yusuf asks for the ${formatDate(today)}.`,
  ]);
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href('Ìdòwú Àkàndé')).toBe(`/admin/driver-management/${placed}`);
  expect(href('Assign a Driver for Demo Agro')).toMatch(
    /^\/admin\/company-driver\/availableDrivers\/REQ-\d+$/,
  );
  expect(href('2 requests lack drivers now or within a week')).toBe(
    `/admin/company-driver?statuses=Pending%2CAssigned&lacks=drivers&startsIn=2000-01-01..${inDays(7)}`,
  );
  await within(await section('Consultations today')).findByText('Halima Yusuf');
});

test('when the space for applications is nearly full, photos without an application are deleted from the dashboard', async () => {
  const full = await anApp({ unreviewedApplicationsMb: 1 });
  const { db } = full.database;
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
      createdAt: full.time.now,
    })
    .execute();
  await storeUploads(db, aSecret());
  await signIn(full);
  openDashboard();
  await screen.findByText('The space for unreviewed applications is 93% full');
  expect(screen.getByText(/Photos without an application came from 127\.0\.x\.x\.$/)).toBeDefined();
  await press('Delete photos without an application');
  const dialog = await screen.findByRole('dialog', {
    name: 'Delete 4 photos without an application?',
  });
  await press('Delete', within(dialog));
  await screen.findByText('4 photos were deleted');
  await close();
  await full.close();
});
