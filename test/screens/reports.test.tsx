// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { firstDayOfMonth, formatMonth, todayInLagos } from '#contract/platform/dates.ts';
import { aWorld } from '#test/app.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { recordServerDate } from '#web/platform/http/server-clock.ts';
import ReportsPage from '#web/reports/admin/reports-page.tsx';
import { close, follow, open, signIn } from './screen.tsx';

const world = await aWorld();
beforeAll(async () => {
  const { db } = world.database;
  const createdAt = new Date('2026-03-10T11:00:00Z');
  await aDriver(db, { createdAt });
});
beforeEach(async () => {
  // Before, the screen waits for it.
  recordServerDate(new Date().toUTCString());
  await signIn(world);
});
afterEach(close);

const openReports = (query: string) =>
  open(`/admin/reports?${query}`, { '/admin/reports': ReportsPage });
const report = async (name: string) => within(await screen.findByRole('region', { name }));

test('a figure opens its list, from the chart and from the table', async () => {
  openReports('from=2026-03-01&to=2026-03-31');
  await screen.findByText('1 to 31 March 2026, compared with 1 to 28 February 2026.');
  const weeks = await report('Applications by week');
  const chart = within(await weeks.findByRole('list', { name: 'Applications by week' }));
  const march = chart.getByRole('link', { name: '9 Mar to 15 Mar 2026, Applications: 1' });
  const list =
    '/admin/driver-management?statuses=Pending%2CApproved%2CAssigned%2CBlocked%2CRejected%2CDeleted';
  const address = `${list}&appliedFrom=2026-03-09&appliedTo=2026-03-15`;
  expect(march.getAttribute('href')).toBe(address);
  await follow('Tables');
  const table = within(weeks.getByRole('table', { name: 'Applications by week' }));
  const cell = table.getByRole('link', { name: '9 Mar to 15 Mar 2026, Applications: 1' });
  expect(cell.getAttribute('href')).toBe(address);
  await follow('Charts');
  expect(weeks.queryByRole('table')).toBeNull();
});

test('a report with nothing to show leads to the last period that had something', async () => {
  openReports('from=2026-07-01&to=2026-09-30');
  const progress = await report('How far applicants get');
  await userEvent.click(await progress.findByRole('link', { name: 'Quarter 1 of 2026' }));
  await progress.findByRole('link', { name: 'Received, Applicants: 1' });
  expect(
    screen.getByText('1 January to 31 March 2026, compared with 1 October to 31 December 2025.'),
  ).toBeDefined();
});

test('opens the month of the server where the clock is far off', async () => {
  const now = new Date();
  const { fetch: ask } = globalThis;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = await ask(url, init);
    answer.headers.set('date', now.toUTCString());
    return answer;
  });
  vi.setSystemTime(now.getTime() + 400 * 86_400_000);
  onTestFinished(() => {
    vi.useRealTimers();
    recordServerDate(new Date().toUTCString());
  });
  openReports('');
  const months = within(await screen.findByRole('navigation', { name: 'Before and after' }));
  await months.findByText(formatMonth(todayInLagos(now).slice(0, 7)));
  const address = screen.getByRole('link', { name: 'Month' }).getAttribute('href');
  expect(address).toContain(`from=${firstDayOfMonth(todayInLagos(now))}`);
});
