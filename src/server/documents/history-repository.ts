import type { Database } from '#server/platform/database/database.ts';
import { jsonRows } from '#server/platform/database/json-rows.ts';
import { earlierQuery, expiryChangesQuery } from './repository.ts';
import { latestRequestQuery, sentQuery } from './request-repository.ts';
import {
  approvalQuery,
  groupsQuery,
  openedGroupsQuery,
  verdictsQuery,
} from './verdict-repository.ts';

const judged = (db: Database, driverId: string) =>
  [
    jsonRows(verdictsQuery(db, driverId)).as('verdicts'),
    jsonRows(approvalQuery(db, driverId)).as('approvals'),
    jsonRows(groupsQuery(db, driverId)).as('groups'),
  ] as const;

export const findJudged = (db: Database, driverId: string) =>
  db.selectNoFrom(judged(db, driverId)).executeTakeFirstOrThrow();
export type JudgedDocuments = Awaited<ReturnType<typeof findJudged>>;

/** Everything in a driver's profile about documents, except the current images, in one statement. */
export const findHistory = (db: Database, driverId: string) =>
  db
    .selectNoFrom([
      ...judged(db, driverId),
      jsonRows(openedGroupsQuery(db, driverId)).as('opened'),
      jsonRows(expiryChangesQuery(db, driverId)).as('renewals'),
      jsonRows(earlierQuery(db, driverId)).as('earlier'),
      jsonRows(latestRequestQuery(db, driverId)).as('requests'),
      jsonRows(sentQuery(db, driverId)).as('sent'),
    ])
    .executeTakeFirstOrThrow();
