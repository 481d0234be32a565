import type { ConsentForm, ConsentKind } from '#contract/consents/consents.ts';
import type { NoticeVersion } from '#contract/privacy/notice-versions.ts';
import type { TrackedKind } from '#contract/tracking/tracking.ts';

/** The consents that people have given; see the migration. */
export interface ConsentsTable {
  id: string;
  recordKind: TrackedKind;
  recordId: string;
  kind: ConsentKind;
  form: ConsentForm;
  noticeVersion: NoticeVersion;
  wording: string;
  givenAt: Date;
  withdrawnAt: Date | null;
  withdrawnBy: string | null;
}

/** Which privacy notice was shown with a record's form; see the migration. */
export interface NoticesShownTable {
  recordId: string;
  recordKind: TrackedKind;
  form: ConsentForm;
  noticeVersion: NoticeVersion;
  shownAt: Date;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    consents: ConsentsTable;
    noticesShown: NoticesShownTable;
  }
}
