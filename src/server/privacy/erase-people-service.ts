import type * as z from 'zod/mini';
import { isSameName } from '#contract/placements/bin.ts';
import { internationalPhoneNumber } from '#contract/platform/phone-number.ts';
import type { ChosenMention, Mention, Named } from '#contract/privacy/mentions.ts';
import {
  type ErasurePreview,
  type erasePerson,
  erasureChecks,
  otherPersonMessage,
} from '#contract/privacy/privacy-people.ts';
import type { PersonRecord } from '#contract/privacy/privacy-requests.ts';
import { noteFreedRows } from '#server/platform/database/freed-rows.ts';
import { HttpError, httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import { outboxForgetter } from '#server/platform/system/old-files.ts';
import { eraseRecord, previewErasure } from './erase-record-service.ts';
import { toFoundPerson } from './mapper.ts';
import { eraseMentions, findMentions, namedBy } from './mention-service.ts';
import { findContacts, type PersonRow } from './person-repository.ts';
import { getPeople } from './person-service.ts';
import { type ErasedPerson, finishRequestsOfErased } from './request-service.ts';

/** Previews the erasure of these records. Throws 404 if one of them isn't there or is erased. */
export async function previewedErasures(
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

const cameMeanwhile = 'It arrived while the others were being erased.';

/**
 * Erases one record, takes the person out of other texts, and once nothing is left answers what was asked, or does none of it. Returns in how
 * many texts the person was named, and what is left of the person.
 */
async function eraseOne(
  { db, files, clock, notify, actor }: AdministratorContext,
  record: PersonRow,
  { person, chosen, named }: { person: ErasedPerson; chosen: readonly ChosenMention[]; named: readonly Named[] },
): Promise<{ mentions: number; left: readonly PersonRow[] }> {
  const { released, ...erased } = await db.transaction().execute(async (tx) => {
    const { released: dropped } = await eraseRecord({ tx, files, clock, actor }, record, 'asked');
    const left = await finishRequestsOfErased(
      { tx, notify, cause: { by: 'office' }, now: clock(), actor },
      record,
      person,
    );
    const mentions = await eraseMentions(tx, chosen, named);
    await noteFreedRows(tx);
    return { released: dropped, mentions, left };
  });
  await files.drop(released);
  return erased;
}

/**
 * Erases these records of a person, each in a transaction of its own. Throws 404 if one isn't there, 400 if `name` isn't that of the first, and
 * 409 if none can be erased.
 */
export async function erasedPeople(
  context: AdministratorContext,
  { records, others, request, name, mentions: chosen }: z.infer<typeof erasePerson.body>,
): Promise<z.infer<typeof erasePerson.response>['data']> {
  rejectInvalid(erasureChecks, { name }, context.clock());
  const people = await getPeople(context.db, records);
  const [first] = people;
  if (!first) throw httpErrors.notFound('There is nothing to erase.');
  if (!isSameName(name, first.name)) {
    throw httpErrors.invalidField('name', otherPersonMessage(first.name));
  }
  const data: z.infer<typeof erasePerson.response>['data'] = { mentions: 0, erased: [], refused: [] };
  const named = await namedBy(context.db, people);
  const ids = people.map(({ id }) => id);
  const contacts = await findContacts(context.db, ids);
  const person = { records: ids, contacts, others: others.map(({ id }) => id), request };
  let left: readonly PersonRow[] = [];
  for (const one of people) {
    try {
      const isFirst = data.erased.length === 0;
      const erased = await eraseOne(context, one, { person, chosen: isFirst ? chosen : [], named });
      data.mentions += erased.mentions;
      left = erased.left;
      data.erased.push(toErased(one));
    } catch (error) {
      // Placed or put on hold, perhaps since the preview.
      if (!(error instanceof HttpError) || error.status !== 409) throw error;
      data.refused.push({ ...toErased(one), name: one.name, reason: error.message });
    }
  }
  const [refused] = data.refused;
  if (data.erased.length === 0 && refused) throw httpErrors.conflict(refused.reason);
  for (const one of left) {
    if (!ids.includes(one.id)) data.refused.push({ ...toErased(one), name: one.name, reason: cameMeanwhile });
  }
  await outboxForgetter(context.settings.dataDir)(
    contacts.flatMap((contact) => [contact, internationalPhoneNumber(contact)]),
  );
  return data;
}

const toErased = ({ kind, id, reference }: PersonRow) => ({ kind, _id: id, reference });
