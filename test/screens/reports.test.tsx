// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { figures } from '#contract/reports/reports.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { aDriver } from '#test/samples/drivers.ts';
import ReportsPage from '#web/reports/admin/reports-page.tsx';
import { close, open, signIn } from './screen.tsx';

let world: TestApp;
beforeAll(async () => {
  world = await anApp();
  const { db } = world.database;
  const createdAt = new Date('2026-03-10T11:00:00Z');
  const source = { id: uuid(), slug: '1-1', name: '=1+1', createdAt, endedAt: null };
  await db.insertInto('sources').values(source).execute();
  await aDriver(db, { createdAt, state: 'Kaduna', sourceId: source.id });
});
beforeEach(() => signIn(world));
afterEach(close);
afterAll(() => world.close());

const openReports = (query: string) => open(`/admin/reports?${query}`, { '/admin/reports': ReportsPage });
const report = async (name: string) => within(await screen.findByRole('region', { name }));

test('a figure opens its list, from the chart and from the table', async () => {
  openReports('from=2026-03-01&to=2026-03-31');
  expect(
    screen.getByText(/1st of March, 2026 to 31st of March, 2026, compared with 1st of February, 2026 to 28th/),
  ).toBeDefined();
  const states = await report('Applications by state');
  const name = 'Kaduna, Applications: 1';
  const link = await states.findByRole('link', { name });
  const list = '/admin/driver-management?statuses=Pending%2CApproved%2CAssigned%2CBlocked%2CRejected%2CDeleted';
  expect(link.getAttribute('href')).toBe(`${list}&appliedFrom=2026-03-01&appliedTo=2026-03-31&states=Kaduna`);
  await userEvent.click(states.getByRole('button', { name: /^Show as table/ }));
  expect(
    within(states.getByRole('table', { name: 'Applications by state' })).getByRole('link', { name }),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: /^Show as chart/ })).toBeDefined();
  const weeks = await report('Applications by week');
  const march = await weeks.findByRole('link', { name: '9 Mar 2026 to 15 Mar 2026: 1 application' });
  expect(march.getAttribute('href')).toContain('appliedFrom=2026-03-09&appliedTo=2026-03-15');
  expect(await (await report('Reasons for rejection')).findByText('Nothing in this period.')).toBeDefined();
});

test('a press says what a figure counts, and Escape goes back to it', async () => {
  openReports('from=2026-03-01&to=2026-03-31');
  const info = screen.getByRole('button', { name: 'What is counted: Applications received' });
  await userEvent.click(info);
  await userEvent.tab();
  expect(screen.getByRole('region', { name: 'Applications received: what is counted' }).textContent).toContain(
    figures.applications.definition,
  );
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: /what is counted/ })).toBeNull();
  expect(document.activeElement).toBe(info);
  expect(await screen.findByRole('link', { name: 'Applications received: 1' })).toBeDefined();
});

test('a report can be saved, with its days and its definition', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:report';
  });
  openReports('from=2026-03-01&to=2026-03-31');
  await userEvent.click(await (await report('Applications by state')).findByRole('button', { name: /^CSV/ }));
  const lines = (await files[0]?.text())?.split('\r\n');
  expect(lines?.[2]).toBe('From 2026-03-01 to 2026-03-31; before: from 2026-02-01 to 2026-02-28');
  expect(lines?.slice(4, 6)).toEqual(['State,Applications,Before', 'Kaduna,1,0']);
  await userEvent.click(await (await report('Applications by source')).findByRole('button', { name: /^CSV/ }));
  // A spreadsheet would take the source's name for a formula.
  expect((await files[1]?.text())?.split('\r\n')[5]).toBe("'=1+1,1,0");
});

test('an impossible period is said, and a period that is not over says so', async () => {
  openReports('from=2026-03-31&to=2026-03-01');
  expect(screen.getByRole('alert').textContent).toBe('The last day must not be before the first one.');
  await userEvent.click(screen.getByRole('link', { name: 'Week' }));
  expect(await screen.findByText(/This period is not over yet\.$/)).toBeDefined();
});
