import { listConsultations } from '#contract/consultations/consultations.ts';
import { driverSorts, listDrivers } from '#contract/drivers/driver-list.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import { readAttention } from '#contract/notifications/attention.ts';
import { readOverview } from '#contract/notifications/overview.ts';
import { listAssignedDrivers, listOngoingDrivers } from '#contract/placements/placements.ts';
import { firstDayOfMonth, todayInLagos } from '#contract/platform/dates.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { listRequests } from '#contract/requests/requests.ts';
import { searchEverything } from '#contract/search/search.ts';
import { licenceOf, rareSurname } from '#scripts/load/fill-lists.ts';
import { admin } from '#scripts/load/products.ts';
import type { Measurement } from '#scripts/load/report.ts';
import { ask, type Sent, signInAt } from '#test/administrator.ts';
import { load } from './load.ts';

const clients = 10;
const crowd = 20;
const aims = { usualMs: 60, usualPerSecond: 300, otherMs: 150 };
const warmUpSeconds = 10;

interface Question {
  what: string;
  endpoint: { path: string };
  sent?: Sent;
}

interface Some {
  driver: string;
  driverId: string;
  request: string;
}

const pathOf = ({ endpoint: { path }, sent: { params = {}, query = {} } = {} }: Question) =>
  `${apiBase}${path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')}?${new URLSearchParams(query)}`;

const list = (what: string, query: Record<string, string> = {}): Question => ({
  what,
  endpoint: listDrivers,
  sent: { query: { ...query, fields: 'list' } },
});

const usual = ({ driver }: Some): Question[] => [
  list('all drivers, page 1'),
  list('all drivers, page 10', { page: '10' }),
  list('Approved', { status: 'Approved' }),
  list('Approved, page 10', { status: 'Approved', page: '10' }),
  list('Approved and Pending', { status: 'Approved,Pending' }),
  { what: 'a profile', endpoint: readDriver, sent: { params: { id: driver } } },
];

/** Less common lists, searches and sorts. The number of drivers decides which pages exist. */
function others(drivers: number, { driverId, request }: Some): Question[] {
  const pages = Math.floor(drivers / 10);
  const middle = { page: String(Math.floor(pages / 2)) };
  return [
    list('all drivers, the page in the middle', middle),
    list('all drivers, the last page', { page: String(Math.floor(pages * 0.99)) }),
    list('Deleted', { status: 'Deleted' }),
    list('documents that expire', { documents: 'expiring' }),
    list('licences that have expired', { expiryStatus: 'Expired' }),
    list('the month of an expiry', { expiresIn: firstDayOfMonth(todayInLagos(), 12).slice(0, 7) }),
    list('a vehicle', { vehicle: 'Bus' }),
    list('a state, Pending', { state: 'Yobe', status: 'Pending' }),
    list('a vehicle in a state that few live in', { vehicle: 'Bus', state: 'Zamfara' }),
    list('a rare surname', { search: rareSurname }),
    list('a common fragment', { search: 'ade' }),
    list('a common fragment, Pending', { search: 'ade', status: 'Pending' }),
    list('a fragment of two letters', { search: 'ad' }),
    list('a fragment of two letters that nobody has', { search: 'qx' }),
    list('one letter', { search: 'a' }),
    list('two common fragments', { search: 'ade ola' }),
    list('a name that nobody has', { search: 'Zebulon Quartermaine' }),
    list('a whole phone number', { search: '+234 803 999 9999' }),
    list('the start of a quarter of all phone numbers', { search: '0803' }),
    list('the last digits of a phone number', { search: '4567' }),
    list('an email address', { search: 'driver.500@example.com' }),
    list('the start of every email address', { search: 'driver.' }),
    list('a licence number', { search: licenceOf(100_500) }),
    list('a driver id', { search: driverId }),
    list('the first digits of driver ids', { search: driverId.slice(0, 3) }),
    ...driverSorts.map((sort) => list(`sorted by ${sort}`, { sort })),
    list('sorted by name, the page in the middle', { sort: 'name', ...middle }),
    list('sorted by name, a common fragment', { sort: 'name', search: 'ade' }),
    list('sorted by state, a vehicle', { sort: 'state', vehicle: 'Bus' }),
    list('available for a request', { availableFor: request }),
    list('available for a request, page 100', { availableFor: request, page: '100' }),
    list('available for a request, documents that last', {
      availableFor: request,
      documents: 'lasting',
    }),
    list('available for a request, a common fragment', { availableFor: request, search: 'ade' }),
    { what: 'everything by a name', endpoint: searchEverything, sent: { query: { text: 'ade' } } },
    {
      what: 'everything by a phone number',
      endpoint: searchEverything,
      sent: { query: { text: '0803 111' } },
    },
    {
      what: 'ongoing placements',
      endpoint: listOngoingDrivers,
      sent: { query: { fields: 'list' } },
    },
    {
      what: 'drivers of a request',
      endpoint: listAssignedDrivers,
      sent: { params: { requestId: request } },
    },
    { what: 'requests', endpoint: listRequests },
    { what: 'consultations', endpoint: listConsultations },
    { what: 'the overview', endpoint: readOverview },
    { what: 'what needs attention', endpoint: readAttention },
  ];
}

/** Measures every kind of list: response times for ten clients, and throughput of common lists for twenty. */
export async function lists(
  { url }: { url: string },
  drivers: number,
  seconds: number,
): Promise<Measurement> {
  const { headers, ...session } = await signInAt(url, admin);
  const [placed] = (await ask(session, listOngoingDrivers)).result;
  const [company] = placed?.companies ?? [];
  if (!placed || !company) throw new Error('nobody is placed');
  const some = { driver: placed._id, driverId: placed.driverId, request: company._id };
  const title = `Lists of ${drivers.toLocaleString('en')} drivers, 95 % with ${clients} clients`;
  const measured: Measurement = { title, rows: [], broken: [] };

  async function measure(question: Question, atMost: number, atLeast?: number): Promise<void> {
    const { what } = question;
    const address = url + pathOf(question);
    await load(address, { connections: clients, seconds: 1, headers });
    const { p50, p95, broken } = await load(address, { connections: clients, seconds, headers });
    const note = `half within ${p50.toFixed()} ms`;
    measured.rows.push({ what, value: p95, unit: 'ms', target: { atMost }, note });
    measured.broken.push(...broken);
    if (atLeast === undefined) return;
    const { perSecond } = await load(address, { connections: crowd, seconds, headers });
    measured.rows.push({
      what: `  with ${crowd} clients`,
      value: perSecond,
      unit: 'answers/s',
      target: { atLeast },
    });
  }

  // Warm up first, while the product's code is still being compiled.
  await load(url + pathOf(list('all drivers')), {
    connections: clients,
    seconds: warmUpSeconds,
    headers,
  });
  for (const question of usual(some)) await measure(question, aims.usualMs, aims.usualPerSecond);
  for (const question of others(drivers, some)) await measure(question, aims.otherMs);
  return measured;
}
