import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { ConsentForm, ConsentKind } from '#contract/consents/consents.ts';
import type { NoticeVersion } from '#contract/privacy/notice-versions.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { OwnRecord } from './repository.ts';

/** Takes back a consent. Returns whether there was one. */
export async function withdrawConsent(
  tx: Database,
  { id, name }: Pick<OwnRecord, 'id' | 'name'>,
  kind: ConsentKind,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update consents set withdrawn_at = ${now}, withdrawn_by = ${name}
    where record_id = ${id} and kind = ${kind} and withdrawn_at is null`.execute(tx);
  return numAffectedRows > 0n;
}

/** A given consent, and the form where it was given. */
interface GivenConsent {
  kind: ConsentKind;
  form: ConsentForm;
  version: NoticeVersion;
  wording: string;
}

/** Stores a consent. Returns whether it wasn't there before. */
export async function giveConsent(
  tx: Database,
  record: Pick<OwnRecord, 'kind' | 'id'>,
  { kind, form, version, wording }: GivenConsent,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into consents (id, record_kind, record_id, kind, form, notice_version, wording, given_at)
    values (${uuid()}, ${record.kind}, ${record.id}, ${kind}, ${form}, ${version}, ${wording}, ${now})
    on conflict (record_id, kind) where withdrawn_at is null do nothing`.execute(tx);
  return numAffectedRows > 0n;
}
