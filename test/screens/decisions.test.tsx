// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { reasonMissingMessage } from '#contract/drivers/rejection.ts';
import { unexpectedErrorMessage } from '#contract/platform/endpoint.ts';
import { undoChange } from '#contract/undo/undo.ts';
import { keepSender } from '#server/senders/table.ts';
import { anAdministrator } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { act, assign, remove, replace } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import ListPage from '#web/drivers/admin/list-page.tsx';
import ProfilePage from '#web/drivers/admin/profile-page.tsx';
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
const giveReason = async (name = 'Misconduct') =>
  userEvent.click(await (await dialog()).findByRole('radio', { name }));
const heard = async (text: string | RegExp) =>
  expect(await screen.findAllByText(text)).not.toHaveLength(0);

async function statusOf(id: string): Promise<string> {
  const { db } = world.database;
  return (
    await db.selectFrom('drivers').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  ).status;
}

/** Creates drivers with one surname, found by a search for it. */
async function family(
  surname: string,
  names: readonly string[],
  status: 'Pending' | 'Approved' = 'Pending',
) {
  const ids: string[] = [];
  for (const name of names)
    ids.push(await aCompleteDriver(world.database.db, { fullName: `${name} ${surname}`, status }));
  return ids;
}

test('no more drivers are assigned than there are places; the toast in the list of requests names who was refused', async () => {
  const [first = '', second = ''] = await family('Ekwueme', ['Ada', 'Bola', 'Chidi'], 'Approved');
  const id = await aCompanyRequest(world.database.db, {
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

test('who removes a driver is led to the list of requests, where it can be undone', async () => {
  const [driver = ''] = await family('Abiola', ['Ada'], 'Approved');
  const id = await aCompanyRequest(world.database.db, { companyName: 'Losing Mills' });
  await assign(await anAdministrator(world), driver, id);
  open(`${requests}/${id}`, routes);
  await press('Actions for Ada Abiola');
  await choose('Remove Driver');
  const unsent =
    'No new message; the unsent messages to Ada Abiola and Losing Mills are withdrawn.';
  await (await dialog()).findByText(unsent);
  await answer('Remove Driver');
  await (await dialog()).findByText(reasonMissingMessage);
  expect(document.activeElement?.getAttribute('name')).toBe('reason');
  await giveReason("Didn't come");
  await answer('Remove Driver');
  await screen.findByRole('heading', { level: 1, name: requestsTitle });
  await heard('Ada Abiola was removed from Losing Mills');
  await press('Undo');
  await waitFor(async () => expect(await statusOf(driver)).toBe('Assigned'));
});

test('the list of placed drivers replaces and removes them, for who can place drivers', async () => {
  const [driver = ''] = await family('Ongoing', ['Ada', 'Bola'], 'Approved');
  await assign(
    await anAdministrator(world),
    driver,
    await aCompanyRequest(world.database.db, { companyName: 'Mills' }),
  );
  open(`${drivers}/ongoing-driver?search=Ongoing`, routes);
  await press('Actions for Ada Ongoing');
  const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(offered).toEqual(['View Profile', 'Replace', 'Remove']);
  await choose('Replace');
  await press(/^Bola Ongoing/, await dialog());
  await screen.findByRole('dialog', { name: 'Replace Ada Ongoing with Bola Ongoing?' });
  await press('Cancel');
  const actions = screen.getByRole('button', { name: 'Actions for Ada Ongoing' });
  await waitFor(() => expect(document.activeElement).toBe(actions));
  await userEvent.click(actions);
  await choose('Replace');
  await press(/^Bola Ongoing/, await dialog());
  await (await dialog()).findByText(/Today is day 1 of 7 free\.$/);
  await giveReason('Incident');
  const words = { name: /^Measures taken/ };
  await userEvent.type((await dialog()).getByRole('textbox', words), 'Told the insurer.');
  await answer('Replace');
  await heard('Bola Ongoing now works for Mills');
  expect(await statusOf(driver)).toBe('Approved');
});

test('a request shows who was in a place before, in order and with reasons; a profile, many absences', async () => {
  const [first = '', second = '', third = ''] = await family(
    'Chain',
    ['Ada', 'Bola', 'Chidi'],
    'Approved',
  );
  const request = await aCompanyRequest(world.database.db, { companyName: 'Chain Mills' });
  const admin = await anAdministrator(world);
  for (let times = 0; times < 3; times += 1) {
    await assign(admin, first, request);
    if (times < 2) await remove(admin, first, request, { reason: 'absent' });
  }
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
  expect(ended.getAllByRole('listitem')).toHaveLength(4);
  expect(ended.getByText('Phone off.')).toBeDefined();
  await close();
  await signIn(world);
  open(`${drivers}/${first}`, { ...routes, [`${drivers}/:id`]: ProfilePage });
  await screen.findByText("Didn't come 3 times within a year.");
});

test('the list of placed drivers follows what others do', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const [driver = ''] = await family('Following', ['Ada'], 'Approved');
  const request = await aCompanyRequest(world.database.db, { companyName: 'Mills' });
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
  const named = (companyName: string) => aCompanyRequest(world.database.db, { companyName });
  const mills = await named('Ever Mills');
  await assign(office, ada, mills);
  await remove(office, ada, mills);
  await assign(office, ada, await named('Ever Depot'));
  open(requests, routes);
  await follow('All placements');
  await screen.findByRole('heading', { level: 1, name: 'All placements' });
  const tab = screen.getByRole('link', { name: 'All placements' });
  expect(tab.getAttribute('aria-current')).toBe('page');
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

test('the head of a request has two buttons, and the facts before them', async () => {
  const [driver = ''] = await family('Calm', ['Ada'], 'Approved');
  const id = await aCompanyRequest(world.database.db, {
    companyName: 'Calm Mills',
    driversNeeded: 3,
  });
  await assign(await anAdministrator(world), driver, id);
  open(`${requests}/${id}`, routes);
  const facts = await screen.findByText(/^1 of 3 drivers · /);
  const after = screen
    .getAllByRole('button')
    .filter((button) => facts.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING)
    .slice(0, 3)
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
  expect(after).toEqual(['Cancel request', 'Mark as Fulfilled', 'Actions for Calm Mills']);
});

test('while a request can only be cancelled, the menu offers it', async () => {
  const id = await aCompanyRequest(world.database.db, { companyName: 'Lone Mills' });
  open(`${requests}/${id}`, routes);
  await press('Actions for Lone Mills');
  expect(await screen.findByRole('menuitem', { name: 'Cancel request' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Cancel request', hidden: true })).toBeNull();
});

test('who places a driver that a colleague has placed is told so, and sees one place fewer', async () => {
  const [first = ''] = await family('Onyeka', ['Ada', 'Bola'], 'Approved');
  const id = await aCompanyRequest(world.database.db, {
    companyName: 'Quick Mills',
    driversNeeded: 2,
  });
  open(`${requests}/availableDrivers/${id}?search=Onyeka`, routes);
  await press('Assign Driver Ada Onyeka');
  expect(await assign(await anAdministrator(world), first, id)).toMatchObject({ status: 201 });
  await answer('Yes, Assign');
  const sentence = /^You placed Ada Onyeka with Quick Mills .*The status is Assigned/;
  await (await dialog()).findByText(sentence);
  await answer('Close');
  await heard('1 of 2 drivers assigned');
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Assign Driver Ada Onyeka' })).toBeNull(),
  );
  expect(screen.getByRole('button', { name: 'Assign Driver Bola Onyeka' })).toBeDefined();
});

test('a request that a colleague has filled is told to be full, and nobody more can be assigned', async () => {
  const [first = ''] = await family('Salami', ['Ada', 'Bola'], 'Approved');
  const id = await aCompanyRequest(world.database.db, {
    companyName: 'Full Mills',
    driversNeeded: 1,
  });
  open(`${requests}/availableDrivers/${id}?search=Salami`, routes);
  await press('Assign Driver Bola Salami');
  await (await dialog()).findByText(/takes the only place/);
  expect(await assign(await anAdministrator(world), first, id)).toMatchObject({ status: 201 });
  await answer('Yes, Assign');
  await (await dialog()).findByText(/^You placed Ada Salami with Full Mills /);
  await answer('Close');
  await heard(/1 of 1 driver assigned/);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Assign Driver/ })).toBeNull());
});

test('the question before a driver is assigned says which place that is, and which document ends too early', async () => {
  const [driver = ''] = await family('Ekanem', ['Ada'], 'Approved');
  const id = await aCompanyRequest(world.database.db, {
    companyName: 'Early Mills',
    driversNeeded: 2,
    preferredState: 'Ogun',
  });
  const admin = await anAdministrator(world);
  await assign(admin, driver, id);
  await world.database.db.updateTable('messages').set({ attempts: 1 }).execute();
  await remove(admin, driver, id);
  open(`${requests}/availableDrivers/${id}?search=Ekanem`, routes);
  const [name] = await screen.findAllByText('Ada Ekanem');
  const row = name?.closest('tr, li');
  for (const mark of [
    'Truck, as requested',
    'Ogun, as requested',
    'Licence expires before the end',
  ])
    await waitFor(() => expect(row?.textContent).toContain(mark));
  await press('Assign Driver Ada Ekanem');
  await (await dialog()).findByText(/takes the first of 2 places/);
  const early =
    /^The licence of Ada Ekanem expires on the 14th of March, 2099, before the placement ends on the 30th of September, 2099\.$/;
  await (await dialog()).findByText(early);
  const unsent = 'No new message; the unsent messages to Ada Ekanem and Early Mills are withdrawn.';
  await (await dialog()).findByText(unsent);
  expect(document.activeElement?.textContent).toBe('Cancel');
  await userEvent.keyboard('{Escape}');
  const button = screen.getByRole('button', { name: 'Assign Driver Ada Ekanem' });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('without a request it is asked for when a driver is assigned', async () => {
  const [id = ''] = await family('Yakubu', ['Ada'], 'Approved');
  await aCompanyRequest(world.database.db, { companyName: 'Asking Mills' });
  open(`${requests}/availableDrivers?search=Yakubu`, routes);
  await press('Assign Driver Ada Yakubu');
  await userEvent.type((await dialog()).getByRole('textbox'), 'Asking Mills{Enter}');
  await (await dialog()).findByText('1 open request');
  await press(/REQ-\d+/, await dialog());
  await answer('Yes, Assign');
  await heard('Ada Yakubu was assigned to Asking Mills');
  expect(await statusOf(id)).toBe('Assigned');
});

test('a request is marked as fulfilled, and takes nobody more', async () => {
  const [driver = ''] = await family('Lawal', ['Ada'], 'Approved');
  const id = await aCompanyRequest(world.database.db, {
    companyName: 'Served Mills',
    driversNeeded: 1,
  });
  await assign(await anAdministrator(world), driver, id);
  open(`${requests}/${id}`, routes);
  await press('Mark as Fulfilled');
  await (await dialog()).findByText(/Served Mills has all the drivers it asked for/);
  expect(document.activeElement?.textContent).toBe('Keep it open');
  await answer('Yes, mark it');
  await heard('Request marked as fulfilled');
  await heard(/The request from Served Mills is Fulfilled and takes no more drivers\./);
  expect(screen.queryByRole('button', { name: /Mark as Fulfilled|Cancel request/ })).toBeNull();
});

test('a request that is cancelled from the list frees its driver, and can be opened again', async () => {
  const [driver = ''] = await family('Musa', ['Ada'], 'Approved');
  const id = await aCompanyRequest(world.database.db, { companyName: 'Leaving Mills' });
  await assign(await anAdministrator(world), driver, id);
  open(`${requests}?search=Leaving`, routes);
  await press('Actions for Leaving Mills');
  await choose('Cancel request');
  await (await dialog()).findByText(/1 driver will be available again\./);
  const told =
    /^Email and text to Leaving Mills in 2 minutes; the unsent message to Ada Musa is withdrawn/;
  await (await dialog()).findByText(told);
  await answer('Cancel request');
  await heard('Request marked as cancelled');
  expect(await statusOf(driver)).toBe('Approved');
  const [name] = await screen.findAllByText('Leaving Mills');
  await waitFor(() => expect(name?.closest('tr, li')?.textContent).toContain('Cancelled'));
  await press('Actions for Leaving Mills');
  const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(offered.toSorted()).toEqual(['Reopen', 'View Request']);
  await choose('Reopen');
  const unsent = 'No new message; the unsent message to Leaving Mills is withdrawn.';
  await (await dialog()).findByText(unsent);
  await answer('Yes, reopen');
  await heard('Request is open');
  const messages = world.database.db.selectFrom('messages').select('event');
  expect(await messages.where('recordId', '=', id).execute()).toEqual([]);
});

test('addresses of requests open alone, by either id, and say so where nothing is', async () => {
  const id = await aCompanyRequest(world.database.db, { companyName: 'Lonely Mills' });
  open(`${requests}/availableDrivers?request=${id}&search=nobody`, routes);
  await heard('Lonely Mills');
  await heard('Data not available');
  await press('Show the whole list');
  await follow('Go Back');
  await screen.findByRole('heading', { level: 1, name: 'Lonely Mills' });
  for (const path of [`${requests}/REQ-1`, `${requests}/availableDrivers/REQ-1`]) {
    await close();
    await signIn(world);
    open(path, routes);
    await screen.findByRole('heading', { level: 1, name: 'Request not found' });
  }
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

test('a decision is undone by one press, however often the button is pressed', async () => {
  const [id = ''] = await family('Adeoye', ['Ada']);
  open(`${drivers}?search=Adeoye`, routes);
  await press('Actions for Ada Adeoye');
  await choose('Block');
  await giveReason();
  await answer('Block');
  await heard('Ada Adeoye was blocked');
  const send = vi.spyOn(globalThis, 'fetch');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Undo' }));
  await heard('Ada Adeoye is Pending again');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(send.mock.calls.filter(([url]) => String(url).endsWith(undoChange.path))).toHaveLength(1);
  expect(await statusOf(id)).toBe('Pending');
});

test('what a colleague has decided since is not undone, and who it was is said', async () => {
  const [id = ''] = await family('Nwachukwu', ['Ada']);
  open(`${drivers}?search=Nwachukwu`, routes);
  await press('Actions for Ada Nwachukwu');
  await choose('Block');
  await giveReason();
  await answer('Block');
  await heard('Ada Nwachukwu was blocked');
  await act(await anAdministrator(world), 'unblock', id);
  await press('Undo');
  await heard(/unblocked Ada Nwachukwu just now/);
  expect(await statusOf(id)).toBe('Pending');
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
  await userEvent.type(await (await dialog()).findByLabelText('Full name'), 'Somebody Else{Enter}');
  await (await dialog()).findByText('Please type the full name: Ada Mohammed.');
  await userEvent.clear((await dialog()).getByLabelText('Full name'));
  await userEvent.type((await dialog()).getByLabelText('Full name'), 'ADA MOHAMMED{Enter}');
  await heard('The documents of Ada Mohammed were destroyed');
  await press('Actions for Ada Mohammed');
  await screen.findByRole('menuitem', { name: 'View Profile' });
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Restore' })).toBeNull());
});

test('a question stays open for another try when the server is out of reach', async () => {
  const [id = ''] = await family('Bassey', ['Ada']);
  open(`${drivers}?search=Bassey`, routes);
  await press('Actions for Ada Bassey');
  await choose('Block');
  await giveReason();
  const down = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await answer('Block');
  await (await dialog()).findByText(unexpectedErrorMessage);
  down.mockRestore();
  expect(screen.getAllByText(unexpectedErrorMessage)).toHaveLength(1);
  await answer('Block');
  await heard('Ada Bassey was blocked');
  expect(await statusOf(id)).toBe('Blocked');
});

const toasts = () =>
  [...document.querySelectorAll('[data-sonner-toast] [data-title]')].map(
    ({ textContent }) => textContent,
  );

test('while a question is open it says itself what is wrong, and everything else waits until it is closed', async () => {
  await family('Ogunleye', ['Ada']);
  open(`${drivers}?search=Ogunleye`, routes);
  await press('Actions for Ada Ogunleye');
  await choose('Block');
  await answer('Block');
  expect((await dialog()).getByText('Choose a reason.')).toBeDefined();
  await giveReason();
  const down = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await answer('Block');
  await (await dialog()).findByText(unexpectedErrorMessage);
  down.mockRestore();
  toast.info('The list was copied');
  await new Promise<void>(afterPaint);
  expect(toasts()).toEqual([]);
  await answer('Cancel');
  await waitFor(() => expect(toasts()).toEqual(['The list was copied']));
});

test('requests of a sender are removed with one question, which says when most of a day came from one address', async () => {
  const { db, secret } = { db: world.database.db, secret: world.context.secret };
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

test('a request whose company asks to cancel it is marked in the list and on its page until the office keeps it open', async () => {
  const companyName = 'Kano Grain Ltd';
  const id = await aCompanyRequest(world.database.db, { companyName, cancelAskedAt: new Date() });
  await aCompanyRequest(world.database.db, { companyName: 'Kano Grain Two' });
  open(`${requests}?search=Kano%20Grain`, routes);
  await screen.findAllByText('Kano Grain Two');
  expect(screen.getAllByText('Asks to cancel')).toHaveLength(1);
  await close();

  await signIn(world);
  open(`${requests}/${id}`, routes);
  await heard(/^The company asked to cancel this request on the/);
  await press('Keep open');
  expect((await dialog()).getByText(/Call the company: no message is sent\./)).toBeDefined();
  await answer('Yes, keep it open');
  await waitFor(() => expect(screen.queryByText(/^The company asked to cancel/)).toBeNull());
});
