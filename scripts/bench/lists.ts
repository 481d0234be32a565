import autocannon from 'autocannon';
import { listConsultations } from '#contract/consultations/consultations.ts';
import { driverSorts, listDrivers } from '#contract/drivers/driver-list.ts';
import { readAttention } from '#contract/notifications/attention.ts';
import { readOverview } from '#contract/overview/overview.ts';
import { listAssignedDrivers, listOngoingDrivers } from '#contract/placements/placements.ts';
import { firstDayOfMonth, todayInLagos } from '#contract/platform/dates.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { listRequests } from '#contract/requests/requests.ts';
import { searchEverything } from '#contract/search/search.ts';
import { rareSurname } from '#scripts/load/fill-lists.ts';
import { admin } from '#scripts/load/products.ts';
import { type Measured, percentile, type Row } from '#scripts/load/report.ts';
import { ask, type Sent, signInAt } from '#test/administrator.ts';

const connections = 10;
const warmUpSeconds = 1;
const seconds = 3;
// The first lists would otherwise be measured while the product's code is still being compiled.
const firstWarmUpSeconds = 10;
const maxMs = { few: 50, many: 150 };
const many = 1_000_000;

/** A product with so many drivers. */
interface FullProduct {
  url: string;
  drivers: number;
}

interface Question {
  what: string;
  endpoint: { path: string };
  sent?: Sent;
}

const pathOf = ({ endpoint: { path }, sent: { params = {}, query = {} } = {} }: Question) =>
  `${apiBase}${path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')}?${new URLSearchParams(query)}`;

/** The 95th percentile of response times over all clients, in milliseconds. */
async function measurePercentile(url: string, headers: Record<string, string>, duration: number) {
  const times: number[] = [];
  const load = autocannon({ url, connections, duration, headers });
  load.on('response', (_client, _status, _bytes, ms) => times.push(ms));
  const { non2xx, errors } = await load;
  return { p95: percentile(times, 0.95), failed: non2xx + errors, answers: times.length };
}

function questions(drivers: number, some: { driver: string; driverId: string; request: string }) {
  const list = (what: string, query: Record<string, string>): Question => ({
    what,
    endpoint: listDrivers,
    // As the office asks for them.
    sent: { query: { ...query, fields: 'list' } },
  });
  const monthIn = (years: number) => firstDayOfMonth(todayInLagos(), years * 12).slice(0, 7);
  const [lastYear, nextYear] = [monthIn(-1), monthIn(1)];
  return [
    list('all drivers, page 1', {}),
    list('all drivers, page 500', { page: '500' }),
    list('all drivers, the page in the middle', { page: String(Math.floor(drivers / 20)) }),
    list('all drivers, the last page', { page: String(Math.floor(drivers / 10) - 40) }),
    list('Approved', { status: 'Approved' }),
    list('Approved, page 500', { status: 'Approved', page: '500' }),
    list('Approved, the page in the middle', { status: 'Approved', page: String(Math.floor(drivers / 50)) }),
    list('Pending', { status: 'Pending' }),
    list('Rejected', { status: 'Rejected' }),
    list('Assigned', { status: 'Assigned' }),
    list('Blocked', { status: 'Blocked' }),
    list('Deleted', { status: 'Deleted' }),
    list('Approved and Pending', { status: 'Approved,Pending' }),
    list('Blocked and Deleted', { status: 'Blocked,Deleted' }),
    list('documents that expire', { documents: 'expiring' }),
    list('documents that expire, page 50', { documents: 'expiring', page: '50' }),
    list('documents that expire, by name', { documents: 'expiring', fullName: 'ade' }),
    list('licences that have expired', { expiryStatus: 'Expired' }),
    list('licences that expire soon', { expiryStatus: 'ExpiringSoon' }),
    list('valid medical records', { medicalExpiryStatus: 'Valid' }),
    list('both documents not valid', {
      expiryStatus: 'Expired,ExpiringSoon',
      medicalExpiryStatus: 'Expired,ExpiringSoon',
    }),
    list('Approved with a licence that has expired', { status: 'Approved', expiryStatus: 'Expired' }),
    list('by a rare surname', { fullName: rareSurname }),
    list('by a common fragment', { fullName: 'ade' }),
    list('by a common fragment of two letters', { fullName: 'ad' }),
    list('by a fragment of two letters that nobody has', { fullName: 'qx' }),
    list('by one letter', { fullName: 'a' }),
    list('by a common fragment, Pending', { fullName: 'ade', status: 'Pending' }),
    list('by a whole name that nobody has', { fullName: 'Zebulon Quartermaine' }),
    list('two words in any order', { search: `${rareSurname} a` }),
    list('two common fragments', { search: 'ade ola' }),
    list('a common fragment and a letter that no such name has', { search: 'ade x' }),
    list('two single letters', { search: 'a b' }),
    list('a whole phone number', { search: '+234 803 999 9999' }),
    list('the first digits of a quarter of all phone numbers', { search: '0803' }),
    list('the first digits of a few phone numbers', { search: '080331' }),
    list('the last digits of a few phone numbers', { search: '4567' }),
    list('an email address', { search: 'driver.500@example.com' }),
    list('the start of every email address', { search: 'driver.' }),
    list('a licence number', { search: 'ABC-0000500-AA01' }),
    list('a vehicle', { vehicle: 'Bus' }),
    list('facts that few have', { vehicle: 'Bus', state: 'Zamfara' }),
    list('a state, Pending', { state: 'Yobe', status: 'Pending' }),
    list('a common fragment and facts that few have', { search: 'ade', vehicle: 'Bus', state: 'Zamfara' }),
    list('the month of an expiry', { expiresIn: nextYear }),
    list('the days of a month', { appliedFrom: `${lastYear}-01`, appliedTo: `${lastYear}-28` }),
    ...driverSorts.map((sort) => list(`sorted by ${sort}`, { sort })),
    list('sorted by name, the page in the middle', { sort: 'name', page: String(Math.floor(drivers / 20)) }),
    list('sorted by name, Blocked', { sort: 'name', direction: 'descending', status: 'Blocked' }),
    list('sorted by name, by a common fragment', { sort: 'name', search: 'ade' }),
    list('sorted by name, facts that few have', { sort: 'name', vehicle: 'Bus', state: 'Zamfara' }),
    list('documents that expire, sorted by name', { documents: 'expiring', sort: 'name' }),
    { what: 'everything by a name', endpoint: searchEverything, sent: { query: { text: 'ade' } } },
    { what: 'everything by a phone number', endpoint: searchEverything, sent: { query: { text: '0803 111' } } },
    {
      what: 'everything by the last digits of a phone number',
      endpoint: searchEverything,
      sent: { query: { text: '4567' } },
    },
    list('by a whole driver id', { _id: some.driverId }),
    list('by the first digits of driver ids', { _id: some.driverId.slice(0, 4) }),
    list('by the first digit of driver ids', { _id: some.driverId.slice(0, 1) }),
    list('by _id', { _id: some.driver }),
    list('available for a request', { availableFor: some.request }),
    list('available for a request, page 100', { availableFor: some.request, page: '100' }),
    list('available for a request, page 200', { availableFor: some.request, page: '200' }),
    list('available for a request, documents that last', { availableFor: some.request, documents: 'lasting' }),
    list('available for a request, by state', { availableFor: some.request, state: 'Kano' }),
    list('available for a request, by name', { availableFor: some.request, fullName: 'ade' }),
    { what: 'ongoing placements', endpoint: listOngoingDrivers, sent: { query: { fields: 'list' } } },
    {
      what: 'ongoing placements, by name',
      endpoint: listOngoingDrivers,
      sent: { query: { search: 'ade', fields: 'list' } },
    },
    {
      what: 'drivers assigned to a request',
      endpoint: listAssignedDrivers,
      sent: { params: { requestId: some.request } },
    },
    { what: 'requests', endpoint: listRequests },
    { what: 'consultations', endpoint: listConsultations },
    { what: 'the overview', endpoint: readOverview },
    { what: 'what needs attention', endpoint: readAttention },
  ] satisfies Question[];
}

/** Requests every kind of list of drivers, and reports the 95th percentiles. */
export async function lists(product: FullProduct): Promise<Measured> {
  const session = await signInAt(product.url, admin);
  const [placed] = (await ask(session, listOngoingDrivers)).result;
  const [company] = placed?.companies ?? [];
  if (!placed || !company) throw new Error('nobody is placed');
  const some = { driver: placed._id, driverId: placed.driverId, request: company._id };

  const warmUpUrl = product.url + pathOf({ what: 'all drivers', endpoint: listDrivers });
  await measurePercentile(warmUpUrl, session.headers, firstWarmUpSeconds);

  const rows: Row[] = [];
  const broken: string[] = [];
  for (const question of questions(product.drivers, some)) {
    const url = product.url + pathOf(question);
    await measurePercentile(url, session.headers, warmUpSeconds);
    const { p95, failed, answers } = await measurePercentile(url, session.headers, seconds);
    rows.push({
      what: question.what,
      value: p95,
      unit: 'ms',
      target: { atMost: product.drivers < many ? maxMs.few : maxMs.many },
    });
    if (failed > 0) broken.push(`${question.what}: ${failed} of ${answers} answers were none`);
  }
  const title = `Lists of ${product.drivers.toLocaleString('en')} drivers on ${connections} connections, 95th percentile`;
  return { title, rows, broken };
}
