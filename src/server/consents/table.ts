import { type RawBuilder, sql } from 'kysely';
import type { ConsentForm, ConsentKind, WhatsAppState } from '#contract/consents/consents.ts';
import type { NoticeVersion } from '#contract/privacy/notice-versions.ts';
import type { TrackedKind } from '#contract/self-service/tracking.ts';

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

/** The privacy notice shown with a record's form. */
export interface NoticesShownTable {
  recordId: string;
  recordKind: TrackedKind;
  form: ConsentForm;
  noticeVersion: NoticeVersion;
  shownAt: Date;
}

/** Whether a record's sender agreed to WhatsApp messages; `id` is the column with the record's `_id`. */
export function whatsAppOf(id: string): RawBuilder<WhatsAppState> {
  const consent = sql`select from consents where record_id = ${sql.ref(id)} and kind = 'whatsapp'`;
  const notices = sql`select from notices_shown where record_id = ${sql.ref(id)} and form <> 'documents again'`;
  return sql`case
    when exists (${consent} and withdrawn_at is null) then 'agreed'
    when exists (${consent}) or exists (${notices}) then 'not-agreed'
    else 'not-asked' end`;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    consents: ConsentsTable;
    noticesShown: NoticesShownTable;
  }
}
