// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aWorld } from '#test/app.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { hear } from '#test/samples/notifications.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import AskPage from '#web/asks/public/ask-page.tsx';
import { askDriver } from '#web/asks/public/ask-script.ts';
import ListPage from '#web/drivers/admin/list-page.tsx';
import ProfilePage from '#web/drivers/admin/profile-page.tsx';
import AvailablePage from '#web/placements/admin/available-page.tsx';
import DetailPage from '#web/requests/admin/detail-page.tsx';
import { answerBy, close, enter, open, press, signIn } from './screen.tsx';

const world = await aWorld();
const { db } = world.database;
beforeEach(() => signIn(world));
afterEach(close);

const requests = '/admin/company-driver';
const routes = {
  '/ask': AskPage,
  [`${requests}/availableDrivers/:id`]: AvailablePage,
  [`${requests}/:id`]: DetailPage,
  '/admin/driver-management/:id': ProfilePage,
  '/admin/drivers': ListPage,
};
/** Opens the page of a link, and runs its script. */
async function openLink(token: string): Promise<void> {
  open('/ask', routes);
  const form = (await screen.findByRole('heading', { name: 'Can you start?' })).closest('form');
  if (form) await askDriver(form, `#${token}`);
}
const dialog = async () => within(await screen.findByRole('dialog'));

test('drivers are asked who can; the answer is on the page of the link, on the request and in the list', async () => {
  for (const name of ['Ada', 'Bola'])
    await aCompleteDriver(db, {
      fullName: `${name} Asked`,
      email: `${name}@example.com`,
      status: 'Approved',
    });
  await aCompleteDriver(db, {
    fullName: 'Chidi Asked',
    status: 'Approved',
    asksRefusedAt: new Date(),
  });
  const id = await aCompanyRequest(db, { companyName: 'Asking Mills', driversNeeded: 5 });
  open(`${requests}/availableDrivers/${id}?search=Asked`, routes);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Tick Ada Asked' }));
  await press('Tick all 3');
  await screen.findByText('3 ticked');
  await press('Ask who can');
  await (await dialog()).findByRole('heading', { name: 'Ask 2 drivers?' });
  expect((await dialog()).getByText("Chidi Asked doesn't want to be asked.")).toBeDefined();
  expect((await dialog()).getByText(/parts in all$/)).toBeDefined();
  await press('Ask 2', await dialog());
  await screen.findByText('2 drivers were asked');
  await waitFor(() => expect(screen.queryByText(/ ticked$/)).toBeNull());
  await close();

  const mails = (await hear(world, 2)).filter(({ subject }) => subject !== '');
  const token =
    /ask#([\w-]+)/.exec(mails.find(({ to }) => to.startsWith('Bola'))?.words ?? '')?.[1] ?? '';
  await openLink(token);
  await press('I can');
  await screen.findByRole('button', { name: 'I can', pressed: true });
  expect(screen.getByText("Noted. You aren't placed yet. We'll call you.").hidden).toBe(false);
  await press("Don't ask me again");
  await screen.findByRole('button', { name: 'Ask me again' });
  await close();

  await signIn(world);
  open(`${requests}/${id}`, routes);
  const panel = within(
    await screen.findByRole('region', { name: "Asked 2 · 1 can · 0 can't · 1 no answer" }),
  );
  expect(panel.getByText(/^can, .* · does not want to be asked again$/)).toBeDefined();
  await close();

  await signIn(world);
  open(`${requests}/availableDrivers/${id}?search=Asked`, routes);
  await screen.findByText(/^Can, /);
  const [first] = await screen.findAllByRole('checkbox', { name: /^Tick .* Asked$/ });
  expect(first?.getAttribute('aria-label')).toBe('Tick Bola Asked');
});

test('the profile says that a driver does not want to be asked, until the office lifts that', async () => {
  const id = await aCompleteDriver(db, {
    fullName: 'Efe Silent',
    email: 'efe.silent@example.com',
    asksRefusedAt: world.time.now,
  });
  open(`/admin/driver-management/${id}`, routes);
  await screen.findByText(/^Doesn't want to be asked about work, since /);
  await press('Allow asking');
  await enter('What the driver said', 'He rang.');
  await press('Allow asking', await dialog());
  await screen.findByText('The driver can be asked again');
  await waitFor(() => expect(screen.queryByText(/^Doesn't want to be asked/)).toBeNull());
});

test('ticked drivers get a message, which says before whom it misses and how many texts it costs, and is taken back', async () => {
  const row = { status: 'Approved' as const };
  await aCompleteDriver(db, { ...row, fullName: 'Ada Told', email: 'ada.told@example.com' });
  await aCompleteDriver(db, { ...row, fullName: 'Bola Told', email: 'bola.told@example.com' });
  await aCompleteDriver(db, {
    fullName: 'Chidi Told',
    email: 'chidi.told@example.com',
    status: 'Blocked',
  });
  open('/admin/drivers?search=Told', routes);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Tick Ada Told' }));
  await press('Tick all 3');
  await screen.findByText('3 ticked');
  await press('Send a message');
  const fields = within(await screen.findByRole('dialog', { name: 'A message to 2 drivers' }));
  expect(fields.getByText('Chidi Told is Blocked.')).toBeDefined();
  expect(fields.queryByLabelText('Words')).toBeNull();
  for (const name of ['Subject', 'Email', 'Text message'])
    fireEvent.change(fields.getByRole('textbox', { name }), { target: { value: 'Closed' } });
  expect(fields.getByText(/^1 part, .*, 2 parts in all$/)).toBeDefined();
  await press('See the message');
  const preview = within(await screen.findByRole('dialog', { name: 'Send to 2 drivers?' }));
  await press('Send', preview);
  await screen.findByText('The message is on its way. Not to all: Chidi Told is Blocked.');
  await press('Undo');
  await screen.findByText('The message was taken back');
  expect((await hear(world, 3)).filter(({ subject }) => subject === 'Closed')).toEqual([]);
});

test('without a connection the page of a link says so, and tries again when asked', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  await openLink('abc');
  expect(screen.getByRole('alert').textContent).toMatch(/^We could not reach the server/);
  answerBy(world);
  await press('Try again');
  await screen.findByRole('heading', { name: "This link doesn't work" });
  expect(screen.queryByRole('alert')).toBeNull();
});
