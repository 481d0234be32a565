// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
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
  await aDriver(db, { createdAt, state: 'Kaduna' });
});
beforeEach(() => signIn(world));
afterEach(close);
afterAll(() => world.close());

const openReports = (query: string) => open(`/admin/reports?${query}`, { '/admin/reports': ReportsPage });
const report = async (name: string) => within(await screen.findByRole('region', { name }));

test('a figure opens its list, from the chart and from the table', async () => {
  openReports('from=2026-03-01&to=2026-03-31');
  expect(screen.getByText('1 to 31 March 2026, compared with 1 to 28 February 2026.')).toBeDefined();
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
  const march = await weeks.findByRole('link', { name: '9 Mar to 15 Mar 2026: 1 application' });
  expect(march.getAttribute('href')).toContain('appliedFrom=2026-03-09&appliedTo=2026-03-15');
  expect(await (await report('Reasons for rejection')).findByText('Nothing in this period.')).toBeDefined();
});

test('a report with nothing to show leads to the last period that had something', async () => {
  openReports('from=2026-07-01&to=2026-09-30');
  const states = await report('Applications by state');
  await userEvent.click(await states.findByRole('link', { name: 'Quarter 1 of 2026' }));
  expect(await states.findByRole('link', { name: 'Kaduna, Applications: 1' })).toBeDefined();
  expect(screen.getByText('1 January to 31 March 2026, compared with 1 October to 31 December 2025.')).toBeDefined();
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

test('a report is saved as it is chosen, and all of them by one press', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  openReports('from=2026-03-01&to=2026-03-31');
  await userEvent.click((await report('Applications by state')).getByRole('button', { name: /^CSV/ }));
  await vi.waitFor(() => expect(saved).toEqual(['states-2026-03-01-to-2026-03-31.csv']));
  await userEvent.click(screen.getByRole('button', { name: 'All as Excel' }));
  await vi.waitFor(() => expect(saved[1]).toBe('reports-2026-03-01-to-2026-03-31.zip'));
});

test('the figures of each month come by mail if somebody wants them', async () => {
  openReports('from=2026-03-01&to=2026-03-31');
  const wanted = async () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^Email me/, checked: true });
  await userEvent.click(await (await report('Monthly summary')).findByRole('checkbox', { checked: false }));
  expect((await wanted()).checked).toBe(true);
  await close();
  await signIn(world);
  openReports('from=2026-03-01&to=2026-03-31');
  expect((await wanted()).checked).toBe(true);
});

test('printing shows one page with the figures, what they count and who has printed it', async () => {
  openReports('from=2026-03-01&to=2026-03-31');
  await screen.findByRole('link', { name: 'Applications received: 1' });
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const page = within(
    await screen.findByRole('heading', { name: 'Report for March 2026' }).then((title) => title.parentElement ?? title),
  );
  expect(page.getByText(/Printed by/)).toBeDefined();
  expect(page.getByText(new RegExp(figures.placed.definition.slice(0, 40)))).toBeDefined();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByRole('heading', { name: 'Report for March 2026' })).toBeNull();
});

test('an impossible period is said, and a period that is not over says so', async () => {
  openReports('from=2026-03-31&to=2026-03-01');
  expect(screen.getByRole('alert').textContent).toBe('The last day must not be before the first one.');
  await userEvent.click(screen.getByRole('link', { name: 'Week' }));
  expect(await screen.findByText(/This period is not over yet\.$/)).toBeDefined();
});
