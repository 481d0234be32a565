import type { OwnCodeChannel } from '#contract/self-service/own-data.ts';
import type { CodeColumns } from '#server/platform/system/one-time-codes.ts';

/** Codes that people requested, at most one per record; see the migration. */
export interface OwnDataCodesTable extends CodeColumns {
  recordId: string;
  channel: OwnCodeChannel;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    ownDataCodes: OwnDataCodesTable;
  }
}
