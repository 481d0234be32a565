// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { anApp, type TestApp } from '#test/app.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { hear } from '#test/samples/notifications.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import AskPage from '#web/asks/public/ask-page.tsx';
import AvailablePage from '#web/placements/admin/available-page.tsx';
import DetailPage from '#web/requests/admin/detail-page.tsx';
import { close, open, signIn } from './screen.tsx';

let world: TestApp;

beforeAll(async () => {
  world = await anApp();
});
beforeEach(() => signIn(world));
afterEach(close);
afterAll(() => world.close());

const requests = '/admin/company-driver';
const routes = {
  '/ask': AskPage,
  [`${requests}/availableDrivers/:id`]: AvailablePage,
  [`${requests}/:id`]: DetailPage,
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

test('drivers are asked who can; the answer is on the page of the link, on the request and in the list', async () => {
  const { db } = world.database;
  for (const name of ['Ada', 'Bola'])
    await aCompleteDriver(db, { fullName: `${name} Asked`, email: `${name}@example.com`, status: 'Approved' });
  await aCompleteDriver(db, { fullName: 'Chidi Asked', status: 'Approved', asksRefusedAt: new Date() });
  const id = await aCompanyRequest(db, { companyName: 'Asking Mills', driversNeeded: 5 });
  open(`${requests}/availableDrivers/${id}?search=Asked`, routes);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Tick Ada Asked' }));
  await press('Tick all 3');
  expect(await screen.findByText('3 ticked')).toBeDefined();
  await press('Ask who can');
  expect(await (await dialog()).findByRole('heading', { name: 'Ask 2 drivers?' })).toBeDefined();
  expect((await dialog()).getByText("Chidi Asked doesn't want to be asked.")).toBeDefined();
  expect((await dialog()).getByText(/parts in all$/)).toBeDefined();
  await userEvent.click((await dialog()).getByRole('button', { name: 'Ask 2' }));
  expect(await screen.findByText('2 drivers were asked')).toBeDefined();
  await waitFor(() => expect(screen.queryByText(/ ticked$/)).toBeNull());
  await close();

  const mails = (await hear(world, 2)).filter(({ subject }) => subject !== '');
  const token = /ask#([\w-]+)/.exec(mails.find(({ to }) => to.startsWith('Bola'))?.words ?? '')?.[1] ?? '';
  open(`/ask#${token}`, routes);
  await press('I can');
  expect(await screen.findByText("Noted. You aren't placed yet: we ring you.")).toBeDefined();
  await press("Don't ask me such things again");
  expect(await screen.findByText("We won't ask you such things again.")).toBeDefined();
  await close();

  await signIn(world);
  open(`${requests}/${id}`, routes);
  const panel = within(await screen.findByRole('region', { name: "Asked 2 · 1 can · 0 can't · 1 no answer" }));
  expect(panel.getByText(/^can, .* · does not want to be asked again$/)).toBeDefined();
  await userEvent.click(panel.getByRole('button', { name: 'Ask 1 again' }));
  expect(await screen.findByText('1 driver was asked')).toBeDefined();
  await waitFor(() => expect(panel.queryByRole('button')).toBeNull());
  await close();

  await signIn(world);
  open(`${requests}/availableDrivers/${id}?search=Asked`, routes);
  expect(await screen.findByText(/^Can, /)).toBeDefined();
  expect(screen.getAllByRole('checkbox', { name: /^Tick .* Asked$/ })[0]?.getAttribute('aria-label')).toBe(
    'Tick Bola Asked',
  );
});

test('a link that was cut off says so', async () => {
  open('/ask#abc', routes);
  expect(await screen.findByRole('heading', { name: "This link doesn't work" })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'I can' })).toBeNull();
});
