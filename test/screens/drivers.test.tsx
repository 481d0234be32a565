// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { aWorld } from '#test/app.ts';
import { aDriver } from '#test/samples/drivers.ts';
import ListPage from '#web/drivers/admin/list-page.tsx';
import ProfilePage from '#web/drivers/admin/profile-page.tsx';
import { choose, close, follow, open, press, signIn } from './screen.tsx';

const world = await aWorld();
beforeAll(async () => {
  for (let at = 1; at <= 12; at += 1)
    await aDriver(world.database.db, { fullName: `Driver Number ${at}` });
  await aDriver(world.database.db, {
    fullName: 'Ọlábísí Adéyẹmí',
    status: 'Approved',
    state: 'Abuja',
  });
});
beforeEach(() => signIn(world));
afterEach(close);

const routes = {
  '/admin/driver-management': ListPage,
  '/admin/driver-management/:id': ProfilePage,
};
const openList = (query = '') => open(`/admin/driver-management${query}`, routes);

test('the list shows the newest ten, says how many there are, pages on, and is the same after a profile', async () => {
  openList();
  await screen.findByText('Ọlábísí Adéyẹmí');
  expect(screen.getByText('1–10 of 13')).toBeDefined();
  await follow(/^(Page )?2$/);
  // In a table, or on a card: 'View Profile of …'.
  await follow(/Driver Number 1\b/);
  await screen.findByRole('heading', { level: 1, name: 'Driver Number 1' });
  await follow('Go Back');
  await screen.findByText('11–13 of 13');
  expect(screen.getByText('Driver Number 1')).toBeDefined();
});

test('who can not export the list is offered to print it, with the rows of all pages', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await signIn(world, 'Viewer');
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    fetch(url.replace('pageSize=100', 'pageSize=5'), init),
  );
  openList();
  await press('Print');
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(document.querySelectorAll('.printed-list tbody tr')).toHaveLength(13);
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

test('a list is saved as a file, as it is filtered', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download, this.getAttribute('href') ?? '');
  });
  openList('?search=Number');
  await screen.findByText('1–10 of 12');
  await press('Export');
  expect((await screen.findByRole('menu')).textContent).toContain(
    '12 drivers, as filtered and sorted',
  );
  await choose(/^CSV/);
  await waitFor(() => expect(saved[0]).toMatch(/^drivers-\d{4}-\d{2}-\d{2}\.csv$/));
  const file = await world.app.inject(saved[1] ?? '');
  expect(file.payload.trim().split('\r\n')).toHaveLength(13);
});

test('ticks survive paging, and go by Escape', async () => {
  openList();
  const tickOf = (name: string) => screen.findByRole('checkbox', { name: `Tick ${name}` });
  const ticked = () => screen.queryByRole('region', { name: 'Ticked rows' })?.textContent;
  for (const name of ['Driver Number 12', 'Driver Number 11'])
    await userEvent.click(await tickOf(name));
  await waitFor(() => expect(ticked()).toContain('2 ticked'));
  await follow('Next page');
  expect(await tickOf('Driver Number 1')).toHaveProperty('checked', false);
  expect(ticked()).toContain('2 ticked');
  await follow('Previous page');
  expect(await tickOf('Driver Number 12')).toHaveProperty('checked', true);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(ticked()).toBeUndefined());
});

test('a wide window has a table, whose columns sort it', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const never = () => undefined;
  const wide = { matches: true, addEventListener: never, removeEventListener: never };
  vi.stubGlobal('matchMedia', () => wide);
  openList();
  const sortedBy = async (direction: string | null, first: string) => {
    const header = await screen.findByRole('columnheader', { name: 'Name' });
    await waitFor(() => {
      expect(header.getAttribute('aria-sort')).toBe(direction);
      expect(screen.getAllByRole('row')[1]?.textContent).toContain(first);
    });
  };
  await sortedBy(null, 'Ọlábísí Adéyẹmí');
  await press('Name');
  await sortedBy('ascending', 'Driver Number 1');
  await press('Name');
  await sortedBy('descending', 'Ọlábísí Adéyẹmí');
});

test('what is ticked in the sheet counts from Show Results on, and each choice can be taken away by its chip', async () => {
  openList('?page=2');
  await screen.findByText('11–13 of 13');
  await press('Filters');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Approved' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByText('11–13 of 13')).toBeDefined();
  await press('Filters');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Approved' }));
  await press('Show Results');
  await screen.findByText('1–1 of 1');
  await press('Remove Status: Approved');
  await screen.findByText('1–10 of 13');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filters' }));
});

test('a list that can not be loaded says so and is tried again', async () => {
  const answering = globalThis.fetch;
  vi.stubGlobal('fetch', async () => ({
    status: 400,
    headers: new Headers(),
    text: async () => '{"message":""}',
  }));
  openList();
  await screen.findByText('The drivers could not be loaded.');
  vi.stubGlobal('fetch', answering);
  await press('Try again');
  await screen.findByText('1–10 of 13');
});
