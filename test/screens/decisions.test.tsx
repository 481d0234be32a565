// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { unexpectedErrorMessage } from '#contract/platform/endpoint.ts';
import { keepSender } from '#server/senders/table.ts';
import { anAdministrator } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { act, assign, remove, replace } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import ListPage from '#web/drivers/admin/list-page.tsx';
import { assignmentQuestion } from '#web/placements/admin/assignment-summary.tsx';
import AvailablePage from '#web/placements/admin/available-page.tsx';
import OngoingPage from '#web/placements/admin/ongoing-page.tsx';
import PlacementsPage from '#web/placements/admin/placements-page.tsx';
import DetailPage from '#web/requests/admin/detail-page.tsx';
import RequestsPage from '#web/requests/admin/list-page.tsx';
import { afterPaint } from '#web/ui/actions/after-paint.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { choose, close, follow, open, press, signIn } from './screen.tsx';

const world = await aWorld();
const { db } = world.database;
beforeEach(() => signIn(world));
afterEach(close);

const drivers = '/admin/driver-management';
const requests = '/admin/company-driver';
const requestsTitle = 'Company Driver Requests & Assignments';
const routes = {
  [drivers]: ListPage,
  [`${drivers}/ongoing-driver`]: OngoingPage,
  [requests]: RequestsPage,
  [`${requests}/availableDrivers`]: AvailablePage,
  [`${requests}/availableDrivers/:id`]: AvailablePage,
  [`${requests}/placements`]: PlacementsPage,
  [`${requests}/:id`]: DetailPage,
};
const tick = async (name: string) =>
  userEvent.click(await screen.findByRole('checkbox', { name: `Tick ${name}` }));
const dialog = async () => within(await screen.findByRole('dialog'));
async function answer(name: string) {
  const button = await (await dialog()).findByRole('button', { name });
  // While busy, including the refetch of the list, it ignores presses.
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
  await userEvent.click(button);
}
const heard = async (text: string | RegExp) =>
  expect(await screen.findAllByText(text)).not.toHaveLength(0);

async function statusOf(id: string): Promise<string> {
  const stored = db.selectFrom('drivers').select('status').where('id', '=', id);
  return (await stored.executeTakeFirstOrThrow()).status;
}

/** Creates drivers with one surname, found by a search for it. */
async function family(
  surname: string,
  names: readonly string[],
  status: 'Pending' | 'Approved' = 'Pending',
) {
  const ids: string[] = [];
  for (const name of names)
    ids.push(await aCompleteDriver(db, { fullName: `${name} ${surname}`, status }));
  return ids;
}

test('no more drivers are assigned than there are places; the toast in the list of requests names who was refused', async () => {
  const [first = '', second = ''] = await family('Ekwueme', ['Ada', 'Bola', 'Chidi'], 'Approved');
  const id = await aCompanyRequest(db, {
    companyName: 'Two Places Ltd',
    driversNeeded: 2,
  });
  open(`${requests}/availableDrivers/${id}?search=Ekwueme`, routes);
  await tick('Ada Ekwueme');
  await tick('Bola Ekwueme');
  await tick('Chidi Ekwueme');
  await screen.findByText('2 places to assign');
  await tick('Chidi Ekwueme');
  await act(await anAdministrator(world), 'block', second);
  await press('Assign 2');
  const question = await dialog();
  await question.findByText(assignmentQuestion);
  expect(
    question.getByText(/^(Ada Ekwueme, Bola Ekwueme|Bola Ekwueme, Ada Ekwueme)$/),
  ).toBeDefined();
  await answer('Yes, Assign');
  await screen.findByRole('heading', { level: 1, name: requestsTitle });
  await heard('1 driver assigned to Two Places Ltd. Not assigned: Bola Ekwueme');
  expect(await statusOf(first)).toBe('Assigned');
  await press('Undo');
  await heard('Ada Ekwueme is no longer placed with Two Places Ltd');
  expect(await statusOf(first)).toBe('Approved');
});

test('a request shows who was in a place before, in order and with reasons', async () => {
  const [first = '', second = '', third = ''] = await family(
    'Chain',
    ['Ada', 'Bola', 'Chidi'],
    'Approved',
  );
  const request = await aCompanyRequest(db, { companyName: 'Chain Mills' });
  const admin = await anAdministrator(world);
  await assign(admin, first, request);
  await replace(admin, first, request, {
    newDriverId: second,
    reason: 'absent',
    words: 'Phone off.',
  });
  await replace(admin, second, request, { newDriverId: third });
  open(`${requests}/${request}`, routes);
  expect(await screen.findAllByText('Replaces Bola Chain, day 1 of 7 free')).not.toHaveLength(0);
  const chain = within(await screen.findByRole('region', { name: 'Before Chidi Chain' }));
  expect(chain.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Ada Chain: [^,]*, day 1 of 7 free\. Didn't come\.$/),
    expect.stringMatching(/^Bola Chain: [^,]*, day 1 of 7 free\. No reason given\.$/),
  ]);
  const ended = within(await screen.findByRole('list', { name: 'Ended placements' }));
  expect(ended.getAllByRole('listitem')).toHaveLength(2);
  expect(ended.getByText('Phone off.')).toBeDefined();
});

test('the list of placed drivers follows what others do', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const [driver = ''] = await family('Following', ['Ada'], 'Approved');
  const request = await aCompanyRequest(db, { companyName: 'Mills' });
  const colleague = await anAdministrator(world);
  await assign(colleague, driver, request);
  open(`${drivers}/ongoing-driver?search=Following`, routes);
  await screen.findByRole('link', { name: 'Ada Following' });
  await remove(colleague, driver, request);
  await vi.advanceTimersByTimeAsync(31_000);
  await waitFor(() => expect(screen.queryByText('Ada Following')).toBeNull());
});

test('all placements are a tab beside the requests, narrowed to a company and by reason', async () => {
  const [ada = ''] = await family('Everplaced', ['Ada'], 'Approved');
  const office = await anAdministrator(world);
  const mills = await aCompanyRequest(db, { companyName: 'Ever Mills' });
  await assign(office, ada, mills);
  await remove(office, ada, mills);
  await assign(office, ada, await aCompanyRequest(db, { companyName: 'Ever Depot' }));
  open(requests, routes);
  await follow('All placements');
  await screen.findByRole('heading', { level: 1, name: 'All placements' });
  expect(await screen.findAllByText('Still placed')).not.toEqual([]);
  expect(screen.getAllByText('No reason given')).not.toEqual([]);
  await press('Actions for Ada Everplaced with Ever Mills');
  await choose('Company placements');
  await screen.findByText('Company: Ever Mills');
  await waitFor(() => expect(screen.queryByText('Ever Depot')).toBeNull());
  await close();

  await signIn(world);
  open(`${requests}/placements?reason=open&search=Everplaced`, routes);
  await screen.findByText('Ever Depot');
  expect(screen.queryByText('Ever Mills')).toBeNull();
});

test('the question before a driver is assigned says which place that is, and which document ends too early', async () => {
  await family('Ekanem', ['Ada'], 'Approved');
  const id = await aCompanyRequest(db, {
    companyName: 'Early Mills',
    driversNeeded: 2,
  });
  open(`${requests}/availableDrivers/${id}?search=Ekanem`, routes);
  await press('Assign Driver Ada Ekanem');
  await (await dialog()).findByText(/takes the first of 2 places/);
  const early =
    /^The licence of Ada Ekanem expires on the 14th of March, 2099, before the placement ends on the 30th of September, 2099\.$/;
  await (await dialog()).findByText(early);
});

test('without a request it is asked for when a driver is assigned', async () => {
  const [id = ''] = await family('Yakubu', ['Ada'], 'Approved');
  await aCompanyRequest(db, { companyName: 'Asking Mills' });
  open(`${requests}/availableDrivers?search=Yakubu`, routes);
  await press('Assign Driver Ada Yakubu');
  await userEvent.type((await dialog()).getByRole('textbox'), 'Asking Mills{Enter}');
  await (await dialog()).findByText('1 open request');
  await press(/REQ-\d+/, await dialog());
  await answer('Yes, Assign');
  await heard('Ada Yakubu was assigned to Asking Mills');
  expect(await statusOf(id)).toBe('Assigned');
});

test('after a decision focus stays in the list, also where the row goes', async () => {
  await family('Eze', ['Ada', 'Bola', 'Chidi'], 'Approved');
  open(`${drivers}?search=Eze&statuses=Approved`, routes);
  await press('Actions for Bola Eze');
  await choose('Reject');
  await userEvent.click((await dialog()).getByRole('radio', { name: 'Withdrew' }));
  await answer('Reject');
  await heard('Bola Eze was rejected');
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Actions for Bola Eze' })).toBeNull(),
  );
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: 'Actions for Ada Eze' }),
    ),
  );
});

test('a driver is deleted once, however fast one presses, and the documents once the name is typed', async () => {
  await family('Mohammed', ['Ada']);
  open(`${drivers}?search=Mohammed`, routes);
  await press('Actions for Ada Mohammed');
  await choose('Delete');
  expect((await dialog()).getByText(/where it can be restored for 30 days/)).toBeDefined();
  const send = vi.spyOn(globalThis, 'fetch');
  await userEvent.dblClick((await dialog()).getByRole('button', { name: 'Delete' }));
  await heard('Ada Mohammed was deleted');
  await heard('Data not available');
  expect(send.mock.calls.filter(([url]) => String(url).includes('status=delete'))).toHaveLength(1);
  await close();

  await signIn(world);
  open(`${drivers}?search=Mohammed&statuses=Deleted`, routes);
  await press('Actions for Ada Mohammed');
  await choose('Delete now');
  const typed = await (await dialog()).findByLabelText('Full name');
  fireEvent.change(typed, { target: { value: 'Somebody Else' } });
  await userEvent.type(typed, '{Enter}');
  await (await dialog()).findByText('Please type the full name: Ada Mohammed.');
  fireEvent.change(typed, { target: { value: 'ADA MOHAMMED' } });
  await userEvent.type(typed, '{Enter}');
  await heard('The documents of Ada Mohammed were destroyed');
  await press('Actions for Ada Mohammed');
  await screen.findByRole('menuitem', { name: 'View Profile' });
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Restore' })).toBeNull());
});

const toasts = () =>
  [...document.querySelectorAll('[data-sonner-toast] [data-title]')].map(
    ({ textContent }) => textContent,
  );

test('a question that loses the connection says so, holds back other notices, and can be answered again', async () => {
  const [id = ''] = await family('Ogunleye', ['Ada']);
  open(`${drivers}?search=Ogunleye`, routes);
  await press('Actions for Ada Ogunleye');
  await choose('Block');
  await userEvent.click(await (await dialog()).findByRole('radio', { name: 'Misconduct' }));
  const down = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await answer('Block');
  await (await dialog()).findByText(unexpectedErrorMessage);
  down.mockRestore();
  toast.info('The list was copied');
  await new Promise<void>(afterPaint);
  expect(toasts()).toEqual([]);
  await answer('Block');
  await waitFor(() => expect(toasts()).toContain('The list was copied'));
  expect(await statusOf(id)).toBe('Blocked');
});

test('requests of a sender are removed with one question, which says when most of a day came from one address', async () => {
  const { secret } = world.context;
  const ids = Array.from({ length: 24 }, () => crypto.randomUUID());
  for (const [at, id] of ids.entries()) {
    await aCompanyRequest(db, { id, companyName: `Spam Mills ${at}` });
    await keepSender(db, { kind: 'request', id }, { secret, sender: '10.70.0.1' }, new Date());
  }
  open(`${requests}/${ids[0]}`, routes);
  await heard(/ · 23 more from the same sender$/);
  await press('Actions for Spam Mills 0');
  await choose('Remove all 24 of this sender');
  await heard(/^(All|24 of the) \d+ open requests of the last 24 hours .* check TRUST_PROXY\.$/);
  await answer('Remove 24 requests');
  await heard('24 requests removed');
  await press('Undo');
  await heard('24 requests of one sender are Pending again');
});

test('a request whose company asks to cancel it is marked on its page until the office keeps it open', async () => {
  const id = await aCompanyRequest(db, { cancelAskedAt: new Date() });
  open(`${requests}/${id}`, routes);
  await heard(/^The company asked to cancel this request on the/);
  await press('Keep open');
  expect((await dialog()).getByText(/Call the company: no message is sent\./)).toBeDefined();
  await answer('Yes, keep it open');
  await waitFor(() => expect(screen.queryByText(/^The company asked to cancel/)).toBeNull());
});
