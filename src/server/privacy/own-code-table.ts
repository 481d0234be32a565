/** Codes that people have asked for, at most one per record; see the migration. */
export interface OwnDataCodesTable {
  recordId: string;
  codeHash: Buffer;
  triesLeft: number;
  expiresAt: Date;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    ownDataCodes: OwnDataCodesTable;
  }
}
