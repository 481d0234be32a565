import type { Insertable } from 'kysely';
import { ageBrackets } from '#contract/drivers/application-record.ts';
import type { DriverStatus } from '#contract/drivers/drivers.ts';
import { vehicleTypes } from '#contract/drivers/vehicles.ts';
import { addDays, type CalendarDate, todayInLagos } from '#contract/platform/dates.ts';
import type { DriversTable } from '#server/drivers/table.ts';
import { type SeededRandom, seededRandom } from '#test/fuzz/seeded-random.ts';
import { type Person, people } from './people.ts';
import { byDay, idOf, plain } from './samples.ts';

export interface SampleDriver {
  row: Insertable<DriversTable> & { status: DriverStatus; licenceNumber: string };
  firstName: string;
  lastName: string;
}

const states: Record<string, DriverStatus> = {
  P: 'Pending',
  A: 'Approved',
  B: 'Blocked',
  R: 'Rejected',
  D: 'Deleted',
};

// One letter per driver, in order of application; recent ones are still pending. Some approved drivers are placed
// later.
const outcomes = 'AARADABAARABAPARDAABRAPAARPAPAPPBPPAPPPP';

// In days from today: valid, expiring soon (including today and the last such day) and expired.
const expiries = [
  820, 410, 12, 1210, 95, -9, 640, 30, 31, 1020, 0, 275, -64, 505, 21, 150,
] as const;

const experiences = [
  'Eight years on the Lagos–Kano run with 30-tonne flatbeds, then four years of night distribution for a bottler. No accident in the last six years.',
  'Drove staff buses for a textile mill, two shifts a day, and kept the logbook of six vehicles.',
  'Parcel deliveries within the state by van, about forty stops a day; knows the back roads when the bridge is closed.',
  'Haulage of cement and grain between the depot and up-country markets. Can change a clutch at the roadside.',
  'Chauffeur of a hotel for three years, before that inter-state passenger transport by night.',
  'Cold-chain deliveries of vaccines and fish. Trained in defensive driving and first aid.',
  'Container work from the ports to inland terminals, with dangerous goods now and then.',
  "School bus driver with a clean record; earlier a mechanic's apprentice.",
];

const hourMs = 3_600_000;

/** Spreads applications over seven months, more of them recently, in the daytime. */
function appliedAt(at: number, today: CalendarDate, random: SeededRandom): Date {
  const share = 1 - at / people.length;
  return byDay(1 + Math.round(share ** 1.6 * 205), today, random);
}

function sampleDriver(
  [firstName, lastName, state, city, address]: Person,
  at: number,
  today: CalendarDate,
  random: SeededRandom,
): SampleDriver {
  const number = at + 1;
  const createdAt = appliedAt(at, today, random);
  const status = states[outcomes.charAt(at)] ?? 'Pending';
  const decidedAt = new Date(createdAt.getTime() + random.whole(3, 22) * hourMs);
  const letters = `${plain(firstName).charAt(0)}${plain(lastName).charAt(0)}`.toUpperCase();
  // The form rejects an expired licence, so expiry is at least days after the application.
  const earliest = addDays(todayInLagos(createdAt), 5);
  const expiry = (step: number) => {
    const date = addDays(today, expiries[(at * step) % expiries.length] ?? 400);
    if (date < earliest) return earliest;
    return date;
  };
  const ageBracket = random.oneOf(ageBrackets);
  const id = idOf(createdAt, random);
  return {
    firstName,
    lastName,
    row: {
      id,
      fullName: `${firstName} ${lastName}`,
      email: `${plain(firstName)}.${plain(lastName)}@example.com`,
      phoneNumber: `0800000${String(number).padStart(4, '0')}`,
      ageBracket,
      address,
      city,
      state,
      licenceNumber: `SMP${String(number).padStart(5, '0')}${letters}${String(random.whole(1, 9)).padStart(2, '0')}`,
      // Different steps mix the states of licences and medical records.
      licenceExpiresOn: expiry(5),
      medicalExpiresOn: expiry(11),
      yearsOfExperience: random.whole(2, Number.parseInt(ageBracket, 10) - 21),
      vehicleType: vehicleTypes[at % vehicleTypes.length] ?? 'Truck',
      previousExperience: experiences[(at * 3) % experiences.length] ?? '',
      status,
      statusBeforeBlock: status === 'Blocked' ? 'Approved' : null,
      createdAt,
      updatedAt: status === 'Pending' ? createdAt : decidedAt,
    },
  };
}

/** In order of application; deterministic for a given day. */
export function sampleDrivers(now: Date): SampleDriver[] {
  const random = seededRandom(100_001);
  const today = todayInLagos(now);
  return people.map((person, at) => sampleDriver(person, at, today, random));
}
