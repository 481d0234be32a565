import { type RawBuilder, sql } from 'kysely';
import type { ChosenMention, MentionPlace, PersonNames } from '#contract/privacy/mentions.ts';
import { mentionPlaces, nameWords } from '#contract/privacy/mentions.ts';
import { ownWords } from '#server/messages/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { PersonalRecord } from './erasing-repository.ts';
import { anyOf } from './erasure-repository.ts';

/** A text of the office and its location; `about` describes that for people. */
export interface TextRow {
  place: MentionPlace;
  id: string;
  about: string;
  /** The columns that can name a person, by their names in the database. */
  texts: Readonly<Record<string, string>>;
}

const folded = (column: string) => sql`fold_text(${sql.raw(column)})`;

/** Whether a column may name one of these people; matches are examined more closely afterwards. */
function canName(column: string, people: readonly PersonNames[]) {
  const conditions = people.flatMap(({ name, email, phone, address }) => {
    const words = nameWords(name);
    const digits = phone.replace(/\D/g, '').slice(-10);
    return [
      ...(words.length > 0
        ? [
            sql`(${sql.join(
              words.map((word) => sql`strpos(${folded(column)}, fold_text(${word})) > 0`),
              sql` and `,
            )})`,
          ]
        : []),
      ...(email === '' ? [] : [sql`strpos(${folded(column)}, fold_text(${email})) > 0`]),
      ...(digits.length === 10
        ? [sql`strpos(regexp_replace(${sql.raw(column)}, '\D', '', 'g'), ${digits}) > 0`]
        : []),
      ...(address === '' ? [] : [sql`strpos(${folded(column)}, fold_text(${address})) > 0`]),
    ];
  });
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

type Condition = RawBuilder<unknown>;

const sources: Readonly<Record<MentionPlace, (condition: Condition) => RawBuilder<TextRow>>> = {
  note: (
    condition,
  ) => sql`select 'note' as place, notes.id, jsonb_build_object('words', words) as texts,
      'Note on ' || coalesce(drivers.driver_number::text, company_requests.request_id, consultations.request_id, trainings.title) as about
    from notes left join drivers on drivers.id = driver_id left join company_requests on company_requests.id = notes.request_id
      left join consultations on consultations.id = consultation_id left join trainings on trainings.id = training_id
    where ${condition}`,
  privacyRequest: (
    condition,
  ) => sql`select 'privacyRequest' as place, id, 'Data request ' || reference as about,
      jsonb_build_object('name', name, 'contact', contact, 'words', words, 'answer', answer) as texts
    from privacy_requests where ${condition}`,
  // A message to all people of a training is one text.
  message: (condition) => sql`select 'message' as place, min(id::text)::uuid as id,
      'Message to ' || case count(*) when 1 then min(recipient_name) else count(*) || ' people' end as about,
      jsonb_build_object('subject', subject, 'words', words) as texts
    from messages where event = ${ownWords} and ${condition} group by occasion, channel, subject, words`,
  // Its entry has the subject of a message that the office wrote.
  activity: (
    condition,
  ) => sql`select 'activity' as place, id, 'Activity: message to ' || record_name as about,
      jsonb_build_object('subject', coalesce((
        select change ->> 'after' from jsonb_array_elements(changes) as change where change ->> 'field' = 'subject'), '')) as texts
    from activity where kind_group = 'messages' and kind = 'message-sent' and ${condition}`,
};

/**
 * The office's texts that may name these people, without those erased with their records; at most `limit` per
 * place.
 */
export async function findTexts(
  db: Database,
  people: readonly PersonNames[],
  records: readonly PersonalRecord[],
  limit: number,
): Promise<TextRow[]> {
  const ids = records.map(({ id }) => id);
  // Their own requests are answered and cleared.
  const contacts = people
    .flatMap(({ email, phone }) => [email, phone])
    .filter((contact) => contact !== '');
  const conditions: Readonly<Record<MentionPlace, Condition>> = {
    note: sql`${canName('notes.words', people)}
      and coalesce(driver_id, notes.request_id, consultation_id, training_id) <> all (${ids}::uuid[])`,
    privacyRequest: sql`${canName("concat_ws(' | ', name, contact, words, answer)", people)}
      and (record_id is null or record_id <> all (${ids}::uuid[])) and contact <> all (${contacts})`,
    message: sql`${canName("concat_ws(' | ', subject, words)", people)} and record_id <> all (${ids}::uuid[])`,
    activity: sql`${canName('changes::text', people)} and not record_ids && ${ids}::uuid[]`,
  };
  const mentions: TextRow[] = [];
  for (const place of mentionPlaces) {
    const { rows } =
      await sql<TextRow>`${sources[place](conditions[place])} order by id desc limit ${limit}`.execute(
        db,
      );
    mentions.push(...rows);
  }
  return mentions;
}

const tables = {
  note: 'notes',
  privacyRequest: 'privacy_requests',
  message: 'messages',
  activity: 'activity',
} as const satisfies Record<MentionPlace, string>;

/** A text, locked until the transaction ends; `undefined` if it is gone. */
export async function lockText(
  tx: Database,
  { place, _id }: ChosenMention,
): Promise<TextRow | undefined> {
  const table = sql.table(tables[place]);
  const { rows: locked } = await sql`select id from ${table} where id = ${_id} for update`.execute(
    tx,
  );
  if (locked.length === 0) return undefined;
  const { rows } = await sources[place](sql`${table}.id = ${_id}`).execute(tx);
  return rows[0];
}

/** Writes a text after removing these words. */
export async function writeTexts(
  tx: Database,
  { place, id, texts }: TextRow,
  words: readonly string[],
): Promise<void> {
  if (place === 'activity') {
    await sql`select erase_from_activity(${id}, ${anyOf(words)})`.execute(tx);
    return;
  }
  const changes = sql.join(
    Object.entries(texts).map(([column, text]) => sql`${sql.ref(column)} = ${text}`),
  );
  await (place === 'message'
    ? sql`update messages set ${changes} where (event, occasion, channel) = (
        select event, occasion, channel from messages where id = ${id})`
    : sql`update ${sql.table(tables[place])} set ${changes} where id = ${id}`
  ).execute(tx);
}

export async function findAddresses(
  db: Database,
  records: readonly PersonalRecord[],
): Promise<Map<string, string>> {
  const ids = records.map(({ id }) => id);
  const { rows } = await sql<{ id: string; address: string }>`
    select id, address from drivers where id = any (${ids}::uuid[])
    union all select id, address from company_requests where id = any (${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, address }) => [id, address]));
}
