import type { Insertable } from 'kysely';
import { vehicleTypes } from '#contract/drivers/vehicles.ts';
import { addDays, type CalendarDate, todayInLagos } from '#contract/platform/dates.ts';
import { exampleOf } from '#contract/platform/record-keeping.ts';
import { requestRecord } from '#contract/requests/request-keeping.ts';
import type { Database } from '#server/platform/database/database.ts';
import { toColumns } from '#server/platform/database/record-columns.ts';
import type { CompanyRequestsTable } from '#server/requests/table.ts';
import { type SeededRandom, seededRandom } from '#test/fuzz/seeded-random.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { type Company, companies } from './companies.ts';
import { byDay, idOf, later, plain } from './samples.ts';

type SampleRequest = Insertable<CompanyRequestsTable>;

// Some of the others get drivers later.
const cancelled = new Set([2, 7, 11]);

// In days from today: some are running, one starts today.
const starts = [14, -6, 3, 30, 0, 21, 7, -15, 45, 1, 60, 10] as const;
const lengths = [90, 30, 180, 1, 365, 14, 60] as const;
const numbers = [4, 12, 2, 1, 25, 6, 3, 8, 150, 5] as const;

const notes = [
  'Night loading from the depot; please send drivers with defensive driving certificates.',
  '',
  'Two shifts a day, six days a week. Accommodation is provided.\nThe vehicles are our own.',
  'Drivers must know the Lagos–Ìbàdàn expressway and the port procedures.',
  '',
  'For the peak season only; may be extended.',
  'Staff transport, mornings and evenings. Quiet and punctual, please.',
];

function sampleRequest(
  [companyName, state, city, address, preferredState]: Company,
  at: number,
  today: CalendarDate,
  random: SeededRandom,
): SampleRequest {
  const share = 1 - at / companies.length;
  const createdAt = byDay(1 + Math.round(share ** 1.5 * 75), today, random);
  // Drivers can't be requested for past days.
  const startsOn = later(addDays(today, starts[at % starts.length] ?? 14), todayInLagos(createdAt));
  const decidedAt = new Date(createdAt.getTime() + random.whole(2, 9) * 3_600_000);
  const isCancelled = cancelled.has(at);
  return {
    id: idOf(createdAt, random),
    ...toColumns(requestRecord, exampleOf(requestRecord.kept)),
    companyName,
    email: `${plain(companyName)}@example.com`,
    phoneNumber: `0800100${String(at + 1).padStart(4, '0')}`,
    address,
    city,
    state,
    driversNeeded: numbers[at % numbers.length] ?? 1,
    vehicleType: vehicleTypes[(at * 3) % vehicleTypes.length] ?? 'Truck',
    startsOn,
    endsOn: addDays(startsOn, (lengths[at % lengths.length] ?? 30) - 1),
    // The form sends the company's own city.
    preferredCity: city,
    preferredState,
    notes: notes[at % notes.length] ?? '',
    status: isCancelled ? 'Cancelled' : 'Pending',
    createdAt,
    updatedAt: isCancelled ? decidedAt : createdAt,
  };
}

/** In order; deterministic for a given day. */
export function sampleRequests(now: Date): SampleRequest[] {
  const random = seededRandom(100_002);
  const today = todayInLagos(now);
  const requests = companies.map((company, at) => sampleRequest(company, at, today, random));
  return requests.sort((one, other) => Number(one.createdAt) - Number(other.createdAt));
}

/** Inserts all requests unless there are any. Returns the number inserted. */
export async function fillRequests(
  db: Database,
  requests: readonly SampleRequest[],
): Promise<number> {
  if (await db.selectFrom('companyRequests').select('id').limit(1).executeTakeFirst()) return 0;
  await db.transaction().execute(async (tx) => {
    for (const request of requests) await aCompanyRequest(tx, request);
  });
  return requests.length;
}
