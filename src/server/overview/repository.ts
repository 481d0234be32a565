import { sql } from 'kysely';
import { expiringSoonDays } from '#contract/documents/documents.ts';
import type { DriverStatus } from '#contract/drivers/drivers.ts';
import {
  type Attention,
  type DocumentDue,
  expiresThisWeekDays,
  failedMessageDays,
  longWaitDays,
  maxNamed,
  type Overview,
  startsSoonDays,
} from '#contract/overview/overview.ts';
import { addDays, type CalendarDate, daysBefore } from '#contract/platform/dates.ts';
import { firstExpiry } from '#server/drivers/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countRows, maxCounted } from '#server/platform/database/queries.ts';
import { accountErrors } from '#server/platform/system/sending-error.ts';

/** The statuses of drivers whose documents matter, the most important first. */
const relevantStatuses = ['Assigned', 'Approved', 'Pending', 'Blocked'] as const satisfies DriverStatus[];

/** The dashboard's counts, read in one statement so that they are consistent. */
export async function countOverview(db: Database, today: CalendarDate): Promise<Overview> {
  const soon = addDays(today, expiringSoonDays);
  const drivers = (condition = sql<boolean>`true`) =>
    sql<number>`coalesce(sum(drivers) filter (where ${condition}), 0)::bigint`;
  const of = (status: DriverStatus) => drivers(sql`status = ${status}`);
  return db
    .selectFrom('driverTotals')
    .select(({ selectFrom, fn }) => {
      const all = fn.countAll<number>().as('count');
      const expiring = selectFrom('drivers').where('status', 'in', relevantStatuses).where(firstExpiry, '<=', soon);
      return [
        drivers(sql`status <> 'Deleted'`).as('totalApplicationsReceived'),
        of('Approved').as('approvedDrivers'),
        of('Pending').as('pendingDriverApplications'),
        of('Blocked').as('blockedDrivers'),
        of('Assigned').as('driversCurrentlyAssigned'),
        expiring.select(all).$asScalar().$notNull().as('licenseOrMedicalExpiries'),
        selectFrom('consultations').select(all).$asScalar().$notNull().as('consultationBookings'),
        selectFrom('companyRequests').select(all).$asScalar().$notNull().as('driverRequestsFromCompanies'),
      ];
    })
    .executeTakeFirstOrThrow();
}

/** The documents that have expired or expire this week: those of placed drivers first, then those of approved ones. */
export async function findDocumentsDue(
  db: Database,
  today: CalendarDate,
): Promise<{
  result: (Omit<DocumentDue, '_id' | 'driverId'> & { id: string; driverNumber: number })[];
  total: number;
}> {
  const endOfWeek = addDays(today, expiresThisWeekDays);
  // Only these drivers can have one of the first documents of their status.
  const [one, two, three, four] = relevantStatuses.map((status) =>
    db
      .selectFrom('drivers')
      .select('id')
      .where('status', '=', status)
      .where(firstExpiry, '<=', endOfWeek)
      .orderBy(firstExpiry)
      .orderBy('id')
      .limit(maxNamed),
  );
  const expiries = sql<{ paper: DocumentDue['paper']; expiresOn: string }>`(values
    ('licence', drivers.licence_expires_on), ('medicalRecord', drivers.medical_expires_on))`;
  const named = db
    .selectFrom('drivers')
    .innerJoinLateral(expiries.as<'expiries'>(sql`expiries (paper, expires_on)`), (join) => join.onTrue())
    .leftJoin('placements', (join) =>
      join.onRef('placements.driverId', '=', 'drivers.id').on('placements.endedAt', 'is', null),
    )
    .leftJoin('companyRequests', 'companyRequests.id', 'placements.requestId')
    .select(['drivers.id', 'driverNumber', 'fullName', 'drivers.status', 'drivers.version'])
    .select(['expiries.paper', 'expiries.expiresOn', 'companyName as company'])
    .where(sql<boolean>`drivers.id in (${one} union all ${two} union all ${three} union all ${four})`)
    .where('expiries.expiresOn', '<=', endOfWeek)
    .orderBy(sql`array_position(${sql.val([...relevantStatuses])}::text[], drivers.status)`)
    .orderBy('expiries.expiresOn')
    .orderBy('drivers.id')
    .orderBy('expiries.paper')
    .limit(maxNamed);
  const counted = db
    .selectFrom('drivers')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('licenceExpiresOn', '<=', endOfWeek).as('licences'),
      fn.countAll<number>().filterWhere('medicalExpiresOn', '<=', endOfWeek).as('medicals'),
    ])
    .where('status', 'in', relevantStatuses)
    .where(firstExpiry, '<=', endOfWeek);
  const [result, { licences, medicals }] = await Promise.all([named.execute(), counted.executeTakeFirstOrThrow()]);
  return { result, total: licences + medicals };
}

/** The open requests that begin within a week or have begun, are not over, and lack drivers; the earliest first. */
export async function findUnstaffedRequests(db: Database, today: CalendarDate) {
  const query = db
    .selectFrom('companyRequests')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('placements')
          .select(({ fn }) => fn.countAll<number>().as('assignedDrivers'))
          .whereRef('placements.requestId', '=', 'companyRequests.id')
          .where('placements.endedAt', 'is', null)
          .as('placed'),
      (join) => join.onTrue(),
    )
    .select(['id', 'requestId', 'companyName', 'vehicleType', 'driversNeeded', 'startsOn', 'endsOn'])
    .select(['preferredCity', 'preferredState'])
    .select((column) => column.ref('placed.assignedDrivers').$notNull().as('assignedDrivers'))
    .where('status', 'in', ['Pending', 'Assigned'])
    .where('startsOn', '<=', addDays(today, startsSoonDays))
    .where('endsOn', '>=', today)
    .whereRef('placed.assignedDrivers', '<', 'driversNeeded')
    .orderBy('startsOn')
    .orderBy('id');
  const [result, total] = await Promise.all([query.limit(maxNamed).execute(), countRows(db, query)]);
  return { result, total };
}

/** The pending applications that have waited long, the oldest first. */
export async function findWaitingApplications(db: Database, now: Date) {
  const longAgo = daysBefore(now, longWaitDays);
  const pending = db.selectFrom('drivers').where('status', '=', 'Pending');
  const oldest = pending
    .select(['id', 'driverNumber', 'fullName', 'createdAt'])
    .where('createdAt', '<', longAgo)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(maxNamed);
  // Counts the recent applications, which are fewer.
  const counted = pending
    .where('createdAt', '>=', longAgo)
    .select(({ fn, selectFrom }) => [
      fn.countAll<number>().as('lately'),
      selectFrom('driverTotals')
        .select(sql<number>`coalesce(sum(drivers), 0)::bigint`.as('total'))
        .where('status', '=', 'Pending')
        .$asScalar()
        .$notNull()
        .as('all'),
    ]);
  const [result, { all, lately }] = await Promise.all([oldest.execute(), counted.executeTakeFirstOrThrow()]);
  return { result, total: all - lately };
}

type DaysConsultations = Omit<Attention['consultationsToday'], 'result'> & {
  result: (Omit<Attention['consultationsToday']['result'][number], '_id'> & { id: string })[];
};

// The time that the office has set counts more than what the client asked for.
const partOfDay = sql<Attention['consultationsToday']['result'][number]['preferredTime']>`
  case when starts_at < '12:00' then 'Morning' when starts_at < '16:00' then 'Afternoon'
    when starts_at is not null then 'Evening' else preferred_time end`;

/** A day's consultations without cancelled ones, in order of time. All are returned, because a day has few. */
export async function findConsultationsOn(db: Database, today: CalendarDate): Promise<DaysConsultations> {
  const isOn = sql<boolean>`coalesce(scheduled_on, consultation_on) = ${today}`;
  const result = await db
    .selectFrom('consultations')
    .select(['id', 'requestId', 'fullName', 'companyName', 'areaOfConcern', 'status'])
    .select(partOfDay.as('preferredTime'))
    .select(sql<string | null>`to_char(starts_at, 'HH24:MI')`.as('scheduledTime'))
    .where(isOn)
    .where('status', '!=', 'Cancelled')
    .orderBy(sql`array_position(array['Morning', 'Afternoon', 'Evening'], ${partOfDay})`)
    .orderBy('startsAt')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(maxSessions)
    .execute();
  const counted = await db
    .selectFrom('consultations')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('status', '=', 'Pending').as('pending'),
    ])
    .where(isOn)
    .where('status', '!=', 'Cancelled')
    .executeTakeFirstOrThrow();
  return { ...counted, result };
}

const maxSessions = 50;

/** The messages that failed or were given up lately, and the newest of them. Those to administrators themselves don't count. */
export async function findFailedMessages(db: Database, now: Date): Promise<Attention['failedMessages']> {
  const failed = db
    .selectFrom('messages')
    .where('state', 'in', ['Failed', 'Given up'])
    .where('endedAt', '>', daysBefore(now, failedMessageDays))
    .where('endedAt', '<=', now)
    .where('recordKind', '!=', 'account')
    .select(['recipientName', 'channel'])
    .orderBy('endedAt', 'desc')
    .orderBy('id', 'desc');
  const [newest, total] = await Promise.all([failed.limit(1).executeTakeFirst(), countRows(db, failed, maxCounted)]);
  return { total, newest: newest ?? null };
}

/** The channels in which a message waits because of the provider's account, with how many wait there. */
export const findStuckMessages = (db: Database): Promise<Attention['stuckMessages']> =>
  db
    .selectFrom('messages')
    .where('state', '=', 'Waiting')
    .groupBy('channel')
    .having(({ fn }) => fn.countAll().filterWhere('error', 'in', accountErrors), '>', 0)
    .select(({ fn }) => ['channel', fn.countAll<number>().as('waiting')])
    .orderBy('channel')
    .execute();

const maxContradicted = 50;

/** The certificates that count and name days on which their owners are marked, but not as present; the newest first, with those days. */
export const findContradictedCertificates = (db: Database) =>
  db
    .selectFrom('attendanceMarks as mark')
    .innerJoin('certificates', 'certificates.enrolmentId', 'mark.enrolmentId')
    .innerJoin('enrolments', 'enrolments.id', 'mark.enrolmentId')
    .select(['certificates.id', 'certificates.fullName', 'title as training', 'trainingId', 'number'])
    .select(sql<string[]>`array_agg(distinct mark.held_on::text)`.as('days'))
    .where('withdrawnAt', 'is', null)
    .where('mark.state', 'in', ['Absent', 'Unmarked'])
    .where(sql<boolean>`mark.held_on::text = any(certificates.days)`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('attendance')
            .select('markId')
            .whereRef('attendance.enrolmentId', '=', 'mark.enrolmentId')
            .whereRef('attendance.heldOn', '=', 'mark.heldOn')
            .where('attendance.state', 'in', ['Came', 'Late']),
        ),
      ),
    )
    .groupBy(['certificates.id', 'trainingId'])
    .orderBy('issuedAt', 'desc')
    .orderBy('certificates.id')
    .limit(maxContradicted)
    .execute();

/** How many messages were held back in the last week and still are, up to `maxCounted`. */
export const countHeldBack = (db: Database, now: Date): Promise<number> =>
  countRows(
    db,
    db
      .selectFrom('messages')
      .where('state', '=', 'Held back')
      .where('endedAt', '>', daysBefore(now, failedMessageDays))
      .select('id'),
    maxCounted,
  );
