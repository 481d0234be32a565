import { sql } from 'kysely';
import { addDays, type CalendarDate } from '#contract/dates.ts';
import { expiringSoonDays } from '#contract/drivers.ts';
import type { Overview } from '#contract/overview.ts';
import type { Database } from '#server/platform/database.ts';
import '#server/consultations/table.ts';
import '#server/drivers/table.ts';
import '#server/requests/table.ts';

/** The dashboard's figures in one look at the tables, so that they agree with each other. */
export async function countOverview(db: Database, today: CalendarDate): Promise<Overview> {
  const soon = addDays(today, expiringSoonDays);
  return db
    .selectFrom('drivers')
    .select(({ fn, selectFrom }) => {
      const drivers = () => fn.countAll<number>();
      return [
        drivers().filterWhere('status', '!=', 'Deleted').as('totalApplicationsReceived'),
        drivers().filterWhere('status', '=', 'Approved').as('approvedDrivers'),
        drivers().filterWhere('status', '=', 'Pending').as('pendingDriverApplications'),
        drivers().filterWhere('status', '=', 'Blocked').as('blockedDrivers'),
        drivers().filterWhere('status', '=', 'Assigned').as('driversCurrentlyAssigned'),
        drivers()
          .filterWhere('status', 'not in', ['Rejected', 'Deleted'])
          .filterWhere(sql<boolean>`least(licence_expires_on, medical_expires_on) <= ${soon}`)
          .as('licenseOrMedicalExpiries'),
        selectFrom('consultations')
          .select(fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('consultationBookings'),
        selectFrom('companyRequests')
          .select(fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('driverRequestsFromCompanies'),
      ];
    })
    .executeTakeFirstOrThrow();
}
