import { sql } from 'kysely';
import { expiringSoonDays } from '#contract/documents/documents.ts';
import type { DriverStatus } from '#contract/drivers/drivers.ts';
import type {
  ConsultationsToday,
  Overview,
  RoadTestsToday,
} from '#contract/notifications/overview.ts';
import { addDays, type CalendarDate } from '#contract/platform/dates.ts';
import { findWorkEnd } from '#server/checks/table.ts';
import '#server/drivers/table.ts';
import type { Database } from '#server/platform/database/database.ts';

/** The statuses of drivers whose documents matter, most important first. */
const relevantStatuses = [
  'Assigned',
  'Approved',
  'Pending',
  'Blocked',
] as const satisfies DriverStatus[];

/** The dashboard's counts, in one statement so that they are consistent. */
export async function countOverview(db: Database, today: CalendarDate): Promise<Overview> {
  const soon = addDays(today, expiringSoonDays);
  const end = await findWorkEnd(db);
  const drivers = (condition = sql<boolean>`true`) =>
    sql<number>`coalesce(sum(drivers) filter (where ${condition}), 0)::bigint`;
  const of = (status: DriverStatus) => drivers(sql`status = ${status}`);
  return db
    .selectFrom('driverTotals')
    .select(({ selectFrom, fn }) => {
      const all = fn.countAll<number>().as('count');
      const expiring = selectFrom('drivers')
        .where('status', 'in', relevantStatuses)
        .where(end.endsBy(soon));
      return [
        drivers(sql`status <> 'Deleted'`).as('totalApplicationsReceived'),
        of('Approved').as('approvedDrivers'),
        of('Pending').as('pendingDriverApplications'),
        of('Blocked').as('blockedDrivers'),
        of('Assigned').as('driversCurrentlyAssigned'),
        expiring.select(all).$asScalar().$notNull().as('licenseOrMedicalExpiries'),
        selectFrom('consultations').select(all).$asScalar().$notNull().as('consultationBookings'),
        selectFrom('companyRequests')
          .select(all)
          .$asScalar()
          .$notNull()
          .as('driverRequestsFromCompanies'),
      ];
    })
    .executeTakeFirstOrThrow();
}

// The scheduled time takes precedence over the preferred one.
const partOfDay = sql<ConsultationsToday['result'][number]['preferredTime']>`
  case when starts_at < '12:00' then 'Morning' when starts_at < '16:00' then 'Afternoon'
    when starts_at is not null then 'Evening' else preferred_time end`;

/** A day's consultations in order of time, without cancelled ones. Returns all, because a day has few. */
export async function findConsultationsOn(
  db: Database,
  today: CalendarDate,
): Promise<ConsultationsToday> {
  const result = await db
    .selectFrom('consultations')
    .where(sql<boolean>`coalesce(scheduled_on, consultation_on) = ${today}`)
    .where('status', '!=', 'Cancelled')
    .select(['id', 'requestId', 'fullName', 'companyName', 'areaOfConcern', 'status'])
    .select(partOfDay.as('preferredTime'))
    .select(sql<string | null>`to_char(starts_at, 'HH24:MI')`.as('scheduledTime'))
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .orderBy(sql`array_position(array['Morning', 'Afternoon', 'Evening'], ${partOfDay})`)
    .orderBy('startsAt')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(maxSessions)
    .execute();
  return {
    result: result.map(({ id, total: _, ...row }) => ({ ...row, _id: id })),
    total: result[0]?.total ?? 0,
  };
}

const maxSessions = 50;

/** Those of today and earlier ones without an outcome, oldest first. */
export async function findRoadTestsUntil(
  db: Database,
  today: CalendarDate,
): Promise<RoadTestsToday> {
  const rows = await db
    .selectFrom('roadTests')
    .innerJoin('drivers', 'drivers.id', 'driverId')
    .where('endedAt', 'is', null)
    .where('scheduledOn', '<=', today)
    .where('status', '<>', 'Deleted')
    .select(['drivers.id', 'fullName', 'scheduledOn as scheduledDate', 'place'])
    .select(sql<string>`driver_number::text`.as('driverId'))
    .select(sql<string>`to_char(starts_at, 'HH24:MI')`.as('scheduledTime'))
    .orderBy('scheduledOn')
    .orderBy('startsAt')
    .limit(maxSessions)
    .execute();
  return rows.map(({ id: _id, ...row }) => ({ _id, ...row }));
}
