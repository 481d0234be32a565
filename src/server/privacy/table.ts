import type { Generated } from 'kysely';
import type { TrackedKind } from '#contract/tracking.ts';

/** What keeps a record from being erased or removed; see the migration. */
export interface LegalHoldsTable {
  id: string;
  recordKind: TrackedKind;
  recordId: string;
  reason: string;
  /** By the name of that time. */
  setBy: string;
  setAt: Date;
  liftedBy: Generated<string | null>;
  liftedAt: Generated<Date | null>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    legalHolds: LegalHoldsTable;
  }
}
