import { type Generated, type RawBuilder, sql } from 'kysely';
import type { checkRecord } from '#contract/checks/check-keeping.ts';
import type { checkKindRecord } from '#contract/checks/check-kinds.ts';
import type { CheckOutcome } from '#contract/checks/check-record.ts';
import type { AgreedWay } from '#contract/drivers/added-drivers.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { Columns } from '#contract/platform/record-keeping.ts';

export interface CheckKindsTable extends Omit<Columns<typeof checkKindRecord>, 'months'> {
  id: string;
  months: number | null;
  isSeenOnly: Generated<boolean>;
  needsConsent: Generated<boolean>;
  /** The position in lists. */
  position: Generated<number>;
  endedAt: Generated<Date | null>;
  version: Generated<number>;
}

/** Dates are 'YYYY-MM-DD'. */
export interface ChecksTable extends Omit<Columns<typeof checkRecord>, 'validUntil'> {
  id: string;
  driverId: string;
  kindId: string;
  validUntil: string | null;
  agreedBy: AgreedWay | null;
  outcome: Generated<CheckOutcome | null>;
  recordedBy: string;
  adminId: string | null;
  recordedAt: Date;
  withdrawnAt: Generated<Date | null>;
  withdrawnBy: Generated<string | null>;
  withdrawnReason: Generated<string | null>;
}

export interface CheckPhotosTable {
  id: string;
  checkId: string;
  driverId: string;
  position: number;
  /** In the file store. */
  fileName: string;
  originalName: string;
  bytes: number;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    checkKinds: CheckKindsTable;
    checks: ChecksTable;
    checkPhotos: CheckPhotosTable;
  }
}

/** Drivers whose file lacks a document or a check, or has one out of date: the rule of `driver-file.ts` in SQL. */
export function isFileIncomplete(today: CalendarDate): RawBuilder<boolean> {
  const isApproved = sql`coalesce(drivers.status_before_block, drivers.status) in ('Approved', 'Assigned')`;
  const isAccepted = sql`coalesce((
    select verdict = 'accepted' from document_verdicts as given
    where given.driver_id = drivers.id and given.document_group = held.document_group
      and (not with_approval or coalesce(drivers.status_before_block, drivers.status) not in ('Pending', 'Rejected'))
  ), ${isApproved})`;
  return sql`(drivers.licence_expires_on < ${today} or drivers.medical_expires_on < ${today}
    or exists (select from check_kinds as kind where kind.ended_at is null and not coalesce((
      select (valid_until is null or valid_until >= ${today}) and outcome is distinct from 'Not passed' from checks
      where checks.driver_id = drivers.id and kind_id = kind.id and withdrawn_at is null
      order by checks.id desc limit 1), false))
    or 4 > (select count(distinct document_group) from driver_documents as held
      where held.driver_id = drivers.id and replaced_at is null and ${isAccepted}))`;
}
