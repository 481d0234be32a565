import type * as z from 'zod/mini';
import { isSameName } from '#contract/placements/bin.ts';
import type { Mention } from '#contract/privacy/mentions.ts';
import {
  type ErasurePreview,
  type erasePerson,
  erasureChecks,
  otherPersonMessage,
} from '#contract/privacy/privacy-people.ts';
import type { PersonRecord } from '#contract/privacy/privacy-requests.ts';
import { sweepOutbox } from '#server/messages/outbox.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordFreedTables } from '#server/platform/database/rewrite-erased-tables.ts';
import { HttpError, httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import { eraseRecord, previewErasure } from './erase-record-service.ts';
import { lockRecords } from './erasure-repository.ts';
import { toFoundPerson } from './mapper.ts';
import { eraseMentions, findMentions, namedBy } from './mention-service.ts';
import { findContacts, type PersonRow } from './person-repository.ts';
import { getPeople } from './person-service.ts';
import { finishRequestsOfErased } from './request-service.ts';

/** Previews the erasure of these records. Throws 404 if one is missing or erased. */
export async function previewErasures(
  { db }: Context,
  records: readonly PersonRecord[],
): Promise<{ result: ErasurePreview[]; mentions: Mention[] }> {
  const previews: ErasurePreview[] = [];
  const people = await getPeople(db, records);
  for (const person of people) {
    previews.push({ ...toFoundPerson(person), ...(await previewErasure(db, person)) });
  }
  return { result: previews, mentions: await findMentions(db, people) };
}

type Erasure = z.infer<typeof erasePerson.body>;
type ErasureResult = z.infer<typeof erasePerson.response>['data'];

/**
 * Erases a person's records together. Keeps those that are placed or on hold, and new ones, and returns them with
 * the reason. Throws 404 if one is missing, 400 if `name` isn't the first one's, 409 if none can be erased.
 */
export async function erasePeople(
  context: AdministratorContext,
  erasure: Erasure,
): Promise<ErasureResult> {
  const { db, files, clock, settings, logger } = context;
  rejectInvalid(erasureChecks, erasure, clock());
  const { data, released } = await db.transaction().execute(async (tx) => {
    await lockRecords(tx, erasure.records);
    const people = await getPeople(tx, erasure.records);
    const [first] = people;
    if (!first) throw httpErrors.notFound('There is nothing to erase.');
    if (!isSameName(erasure.name, first.name))
      throw httpErrors.invalidField('name', otherPersonMessage(first.name));
    const erasureResult = await eraseLocked(context, tx, people, erasure);
    await recordFreedTables(tx);
    return erasureResult;
  });
  await files.drop(released);
  await sweepOutbox(db, settings.dataDir).catch((err: unknown) =>
    logger.warn({ err }, 'files could not be deleted; the hourly sweep tries again'),
  );
  return data;
}

const toErased = ({ kind, id, reference }: PersonRow) => ({ kind, _id: id, reference });

/**
 * Erases the locked records that can be, redacts other texts, and answers the person's requests once nothing is
 * left.
 */
async function eraseLocked(
  { files, clock, notify, actor }: AdministratorContext,
  tx: Database,
  people: readonly PersonRow[],
  { others, request, mentions: chosen }: Erasure,
): Promise<{ data: ErasureResult; released: string[] }> {
  const records = people.map(({ id }) => id);
  const contacts = await findContacts(tx, records);
  const names = await namedBy(tx, people);
  const data: ErasureResult = { mentions: 0, erased: [], refused: [] };
  const released: string[] = [];
  const refuse = (one: PersonRow, reason: string) =>
    data.refused.push({ ...toErased(one), name: one.name, reason });
  for (const one of people) {
    try {
      released.push(...(await eraseRecord({ tx, files, clock, actor }, one, 'asked')).released);
      data.erased.push(toErased(one));
    } catch (error) {
      // Placed or on hold; nothing was changed.
      if (!(error instanceof HttpError) || error.status !== 409) throw error;
      refuse(one, error.message);
    }
  }
  const [refused] = data.refused;
  if (data.erased.length === 0 && refused) throw httpErrors.conflict(refused.reason);
  const remaining = await finishRequestsOfErased(
    { tx, notify, cause: { by: 'office' }, now: clock(), actor },
    {
      names: people.map(({ name }) => name),
      records,
      contacts,
      others: others.map(({ id }) => id),
      request,
    },
  );
  // Afterwards: a chosen request of the person is answered under its original name.
  data.mentions = await eraseMentions(tx, chosen, names);
  for (const one of remaining) {
    if (!records.includes(one.id)) refuse(one, 'It arrived while the others were being erased.');
  }
  return { data, released };
}
