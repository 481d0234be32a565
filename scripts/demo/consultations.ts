import type { Insertable } from 'kysely';
import { consultationRecord } from '#contract/consultations/consultation-keeping.ts';
import { preferredTimes } from '#contract/consultations/consultation-record.ts';
import type { ConsultationStatus } from '#contract/consultations/consultations.ts';
import { addDays, type CalendarDate, todayInLagos } from '#contract/platform/dates.ts';
import { exampleOf } from '#contract/platform/record-keeping.ts';
import type { ConsultationsTable } from '#server/consultations/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { toColumns } from '#server/platform/database/record-columns.ts';
import { type SeededRandom, seededRandom } from '#test/fuzz/seeded-random.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { byDay, idOf, later, plain } from './samples.ts';

/** Company '' for private persons. */
type Client = readonly [fullName: string, companyName: string];

const clients: readonly Client[] = [
  ['Adébáyọ̀ Ògúnṣọlá', 'Sample Freight Ltd'],
  ['Chịamaka Ọbịọra', 'Example Foods'],
  ['Ɗayyabu Lawal', ''],
  ['Ẹkundayọ̀ Fálétí', 'Specimen Cement'],
  ['Ibiyẹmi Hart', 'Sample Marine Services'],
  ['Hadiza Ƙofa', 'Example Grains'],
  ['Onyekachị Úgwú', ''],
  ['Títílayọ̀ Àjàyí', 'Specimen Pharmacies'],
  ['Ẹhọsa Ọmọruyi', 'Sample Timber'],
  ['Nsikak Údọ́fia', 'Example Palm Oil'],
  ['Ɓala Jibrin', 'Specimen Transport Union'],
  ['Mọrẹ́nikẹ́ Ṣóbọ̀wálé', ''],
  ['Tersoo Tyoor', 'Sample Yam Traders'],
  ['Ọlájùmọ̀kẹ́ Adéníji', 'Example Cold Rooms'],
  ['Kelechị Ńnádị', 'Specimen Electronics'],
  ['Zainab Ƴola', 'Sample Dairy'],
  ['Ayébatari Ẹkịyọ', ''],
  ['Fẹ́mi Ọdẹ́dẹ́jì', 'Example Courier'],
  ['Ngọzị Ọkpala', 'Specimen Breweries'],
  ['Sadiq Ɗanladi', 'Sample Mining Supplies'],
  ['Ìyábọ̀ Olúwọlé', 'Example Bakeries'],
  ['Ẹsẹ Ọnọriọdẹ', ''],
  ['Gyang Davou', 'Specimen Potatoes'],
  ['Rúkáyátù Àlàbí', 'Sample Schools'],
  ['Ụchẹ Ézèkwé', 'Example Plastics'],
  ['Mairo Ɓagudu', 'Specimen Fisheries'],
  ['Olúṣẹ́gun Adélàbú', 'Sample Petroleum'],
  ['Ịdara Ẹtịm', ''],
  ['Yusuf Ƙanƙara', 'Example Cotton'],
  ['Bísọ́lá Àṣàkẹ́', 'Specimen Retail'],
];

type SampleConsultation = Insertable<ConsultationsTable>;

const states: Record<string, ConsultationStatus> = {
  P: 'Pending',
  S: 'Scheduled',
  C: 'Completed',
  X: 'Cancelled',
};

// One letter per consultation, in order of arrival; past ones come first.
const outcomes = 'CCXCCCXCCSCXCSCSPSXSPSPPSPPPPP';

// The requested day, in days from today.
const days: Record<ConsultationStatus, readonly number[]> = {
  Completed: [-60, -45, -30, -21, -14, -9, -5, -2],
  Cancelled: [-40, 12, -11, 20],
  Scheduled: [0, 2, -1, 9, 16, 5],
  Pending: [3, 1, 14, 6, 28, 10, 0, 45],
};

const concerns = [
  'Our trucks wait two days at the port on every trip. We need a plan for turnaround times and paperwork.',
  'We want to set up a fleet of ten vans for deliveries within the state and ask what it takes to run it well.',
  'Fuel costs have doubled. Please look at our routes and at how we load.',
  'Three accidents this year. We want a safety programme for our drivers.',
  'Which licences and permits do we need for carrying petroleum products between states?',
  "We lose goods between warehouse and shop, and don't know where.",
  'Maintenance eats our margin. Should we lease instead?',
  'Cold chain for vaccines: equipment, records and training of the drivers.',
];

const places = ['Our office, Abeokuta', 'https://meet.example/demo-session', "The client's yard"];

const startTimes = { Morning: '09:00', Afternoon: '13:00', Evening: '16:00' };

function updatedAt(
  status: ConsultationStatus,
  createdAt: Date,
  answeredAt: Date,
  takesPlaceOn: CalendarDate,
): Date {
  if (status === 'Pending') return createdAt;
  if (status !== 'Completed') return answeredAt;
  return new Date(Math.max(answeredAt.getTime(), Date.parse(`${takesPlaceOn}T18:30:00+01:00`)));
}

function sampleConsultation(
  [fullName, companyName]: Client,
  at: number,
  today: CalendarDate,
  random: SeededRandom,
): SampleConsultation {
  const share = 1 - at / clients.length;
  const status = states[outcomes.charAt(at)] ?? 'Pending';
  const createdAt = byDay(1 + Math.round(share ** 1.4 * 100), today, random);
  // Past days can't be booked.
  const choices = days[status];
  const consultationOn = later(
    addDays(today, choices[at % choices.length] ?? 3),
    todayInLagos(createdAt),
  );
  // Some scheduled consultations have no time yet.
  const isTimed = status === 'Scheduled' && at % 5 !== 0;
  const preferredTime = preferredTimes[at % preferredTimes.length] ?? 'Morning';
  const answeredAt = new Date(createdAt.getTime() + random.whole(1, 4) * 3_600_000);
  return {
    id: idOf(createdAt, random),
    ...toColumns(consultationRecord, exampleOf(consultationRecord.kept)),
    fullName,
    companyName,
    email: `${fullName.split(' ').map(plain).join('.')}@example.com`,
    phoneNumber: `0800200${String(at + 1).padStart(4, '0')}`,
    areaOfConcern: concerns[(at * 3) % concerns.length] ?? '',
    consultationOn,
    preferredTime,
    ...(isTimed && {
      scheduledOn: consultationOn,
      startsAt: startTimes[preferredTime],
      place: places[at % places.length] ?? '',
    }),
    status,
    createdAt,
    updatedAt: updatedAt(status, createdAt, answeredAt, consultationOn),
  };
}

/** In order of arrival; deterministic for a given day. */
export function sampleConsultations(now: Date): SampleConsultation[] {
  const random = seededRandom(100_003);
  const today = todayInLagos(now);
  const consultations = clients.map((client, at) => sampleConsultation(client, at, today, random));
  return consultations.sort((one, other) => Number(one.createdAt) - Number(other.createdAt));
}

/** Inserts all consultations unless there are any. Returns the number inserted. */
export async function fillConsultations(
  db: Database,
  consultations: readonly SampleConsultation[],
): Promise<number> {
  if (await db.selectFrom('consultations').select('id').limit(1).executeTakeFirst()) return 0;
  await db.transaction().execute(async (tx) => {
    for (const consultation of consultations) await aConsultation(tx, consultation);
  });
  return consultations.length;
}
