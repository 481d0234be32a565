import type { OwnCodeChannel } from '#contract/self-service/own-data.ts';

/** Codes that people have asked for, at most one per record; see the migration. */
export interface OwnDataCodesTable {
  recordId: string;
  codeHash: Buffer;
  /** How it was sent. */
  channel: OwnCodeChannel;
  triesLeft: number;
  expiresAt: Date;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    ownDataCodes: OwnDataCodesTable;
  }
}
