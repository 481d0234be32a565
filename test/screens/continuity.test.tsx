// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { anAdministrator } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { assign } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import ContinuityPage from '#web/continuity/admin/continuity-page.tsx';
import { close, open, signIn } from './screen.tsx';

let world: TestApp;
let driver: string;
beforeAll(async () => {
  world = await anApp();
  world.time.now = new Date('2027-03-10T11:00:00Z');
  const { db } = world.database;
  const place = { preferredState: 'Kaduna', vehicleType: 'Bus', startsOn: '2027-01-01' } as const;
  const mills = { ...place, companyName: 'Sample Mills', driversNeeded: 3, endsOn: '2027-12-31' };
  const agro = { ...place, companyName: 'Demo Agro', driversNeeded: 1, endsOn: '2027-04-02' };
  const same = { status: 'Approved', state: 'Kaduna', vehicleType: 'Bus' } as const;
  const admin = await anAdministrator(world);
  const request = await aCompanyRequest(db, mills);
  driver = await aCompleteDriver(db, { ...same, fullName: 'Musa Danjuma', licenceExpiresOn: '2027-03-16' });
  const other = await aCompleteDriver(db, { ...same, fullName: 'Ibrahim Sule', medicalExpiresOn: '2027-03-30' });
  const agreed = await aCompleteDriver(db, { ...same, fullName: 'Sani Bello' });
  for (const one of [driver, other]) expect(await assign(admin, one, request)).toMatchObject({ status: 201 });
  expect(await assign(admin, agreed, await aCompanyRequest(db, agro))).toMatchObject({ status: 201 });
  await aCompleteDriver(db, same);
});
beforeEach(async () => {
  await signIn(world);
  // A wide window.
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
});
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});
afterAll(() => world.close());

const path = '/admin/reports/continuity';

test('a week shows who goes and who could stand in, and arrow keys move between the weeks', async () => {
  open(path, { [path]: ContinuityPage });
  expect((await screen.findByText(/^By 2 May/)).parentElement?.textContent).toBe(
    'By 2 May 3 of 3 placed drivers would be gone: 2 by documents, 1 by an agreed end.',
  );
  expect(screen.getByRole('row', { name: /^All/ }).textContent).toBe('All3 of 4–−1–−2––––0 of 4');
  const all = within(screen.getByRole('region', { name: 'Who goes' }));
  expect(all.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Musa Danjuma', 'Ibrahim Sule', 'Sani Bello']),
  );

  const week = screen.getByRole('button', { name: 'Sample Mills, Kaduna, week of 15 Mar: 1 by documents' });
  await userEvent.click(week);
  const chosen = within(screen.getByRole('region', { name: 'Sample Mills, week of 15 Mar' }));
  expect(chosen.getByText('Licence ends 16 Mar 2027')).toBeDefined();
  expect(chosen.getByRole('link', { name: 'Musa Danjuma' }).getAttribute('href')).toBe(
    `/admin/driver-management/${driver}?ongoing=true`,
  );
  expect(chosen.getByText('2 short for all who go there.', { exact: false })).toBeDefined();
  expect(screen.getByText('3 go, 2 short')).toBeDefined();

  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/week of 29 Mar: 1 by documents$/);
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Demo Agro, .* 1 by an agreed end$/);
  await userEvent.click(chosen.getByRole('button', { name: 'Show all' }));
  expect(screen.getByRole('region', { name: 'Who goes' })).toBeDefined();

  expect(screen.getByRole('link', { name: /: 1 stand-by$/ }).getAttribute('href')).toMatch(/lastsUntil=2027-05-03$/);
  await userEvent.click(screen.getByRole('button', { name: /: 3 go, 2 short$/ }));
  const pair = within(screen.getByRole('region', { name: /^Who goes: / }));
  expect(pair.getAllByRole('listitem')).toHaveLength(3);
});
