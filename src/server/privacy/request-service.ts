import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import { isSameName } from '#contract/placements/bin.ts';
import {
  addDays,
  type CalendarDate,
  startOfDayInLagos,
  todayInLagos,
} from '#contract/platform/dates.ts';
import { canonicalEmail } from '#contract/platform/email-address.ts';
import { erasedName } from '#contract/platform/erasure.ts';
import { type Paging, pageFrom } from '#contract/platform/paging.ts';
import { nationalPhoneNumber } from '#contract/platform/phone-number.ts';
import {
  type addPrivacyRequestByHand,
  type answerPrivacyRequest,
  dueDay,
  dueSoonDays,
  type PersonRecord,
  PrivacyRequest,
  type PrivacyRequestFilter,
  privacyAnswerChecks,
  privacyRequestChecks,
} from '#contract/privacy/privacy-requests.ts';
import { type PrivacyRequestKind, privacyRequestKinds } from '#contract/privacy/request-kinds.ts';
import { checkVersion } from '#server/activity/check-version.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import { deleteInvitationsOf } from '#server/driver-invitations/service.ts';
import type { MessageCause } from '#server/messages/message-limits.ts';
import type { Notify } from '#server/messages/notify.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { Actor } from '#server/platform/system/actor.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import { toNotification, toPrivacyRequest, toRecord } from './mapper.ts';
import {
  findContacts,
  findPeopleByContacts,
  findPersonByReference,
  type PersonRow,
} from './person-repository.ts';
import * as repository from './request-repository.ts';

/** A person's request. `contact` is the phone number or email address for the answer. */
export interface AskedRequest {
  kind: PrivacyRequestKind;
  name: string;
  contact: string;
  /** The record it concerns, with its public number. */
  record: (PersonRecord & { reference: string }) | null;
  words: string;
  source: 'person' | 'office';
  cameAt: Date;
}

/** The transaction that adds or answers a request, and its author. */
interface Handling {
  actor: Actor;
  tx: Database;
  notify: Notify;
  cause: MessageCause;
  now: Date;
}

export interface AddedRequest {
  id: string;
  reference: string;
  /** The office's last day to answer. */
  dueOn: CalendarDate;
  /** Whether it is a new request. */
  isNew: boolean;
}

/**
 * Adds a person's request about their data in the transaction `tx`, and confirms it to them. An open request of the
 * same kind about the same record is returned instead, without a message.
 */
export async function addPrivacyRequest(
  { tx, notify, cause, now, actor }: Handling,
  { record, ...requested }: AskedRequest,
): Promise<AddedRequest> {
  const about = record && {
    recordKind: record.kind,
    recordId: record.id,
    recordReference: record.reference,
  };
  const dueOn = dueDay(todayInLagos(requested.cameAt));
  // A request open a moment ago may be answered by now.
  for (;;) {
    const added = await repository.insertRequest(tx, {
      id: uuid(),
      ...requested,
      ...about,
      dueOn,
      addedAt: now,
    });
    if (added) {
      await recordActivity(tx, actor, {
        kind: 'privacy-asked',
        at: now,
        record: toRecord(added),
        alsoAbout: record ? [record.id] : [],
        changes: [{ field: 'asksFor', before: null, after: privacyRequestKinds[requested.kind] }],
      });
      await notify(tx, [toNotification({ ...requested, ...added, state: 'Open' })], cause, now);
      return { ...added, isNew: true };
    }
    const open = record && (await repository.findOpenRequest(tx, record.id, requested.kind));
    if (open) return { ...open, isNew: false };
  }
}

export async function listedPrivacyRequests({ db, clock }: Context, filter: PrivacyRequestFilter) {
  const [page, dueThisWeek] = await Promise.all([
    repository.findRequests(db, filter),
    countDueSoon(db, clock()),
  ]);
  return { ...pageFrom(page, filter, toPrivacyRequest), dueThisWeek };
}

export async function searchedPrivacyRequests(db: Database, query: { search: string } & Paging) {
  return pageFrom(await repository.searchRequests(db, query), query, toPrivacyRequest);
}

const countDueSoon = (db: Database, now: Date): Promise<number> =>
  repository.countDue(db, addDays(todayInLagos(now), dueSoonDays));

const unknownRequest = () => httpErrors.notFound('There is no such request.');

/** Throws 404 if there is none. */
export async function getPrivacyRequest(db: Database, id: string): Promise<PrivacyRequest> {
  const row = await repository.findRequest(db, id);
  if (!row) throw unknownRequest();
  return toPrivacyRequest(row);
}

const unknownRecordMessage = 'There is no record with this number.';

/** Adds a request made by phone or letter. Throws 409 if the same request about the record is open. */
export async function addByHand(
  { db, clock, notify, actor }: AdministratorContext,
  {
    kind: sentKind,
    record: reference,
    cameOn,
    ...fields
  }: z.infer<typeof addPrivacyRequestByHand.body>,
): Promise<PrivacyRequest> {
  const now = clock();
  const today = todayInLagos(now);
  const form = { kind: sentKind, record: reference, cameOn, ...fields };
  rejectInvalid(privacyRequestChecks, form, now);
  const kind = z.parse(PrivacyRequest.shape.kind, sentKind);
  const contact = fields.contact.includes('@')
    ? canonicalEmail(fields.contact)
    : nationalPhoneNumber(fields.contact);
  return db.transaction().execute(async (tx) => {
    const person = reference === '' ? null : await findPersonByReference(tx, reference);
    if (person === undefined) {
      throw httpErrors.invalidField('record', unknownRecordMessage);
    }
    const request: AskedRequest = {
      kind,
      name: fields.name,
      contact,
      words: fields.words,
      source: 'office',
      record: person && { kind: person.kind, id: person.id, reference: person.reference },
      cameAt: cameOn === today ? now : startOfDayInLagos(cameOn),
    };
    const added = await addPrivacyRequest(
      { tx, notify, cause: { by: 'office' }, now, actor },
      request,
    );
    if (!added.isNew) throw httpErrors.conflict(`This has already been asked: ${added.reference}.`);
    return getPrivacyRequest(tx, added.id);
  });
}

const notErasedMessage = (references: readonly string[]) =>
  `Not erased yet: ${references.join(', ')}. Erase ${references.length === 1 ? 'it' : 'them'} first, or refuse with a reason.`;

/**
 * Answers a request and notifies the person. Throws 409 if it is already answered, the version is outdated, or it
 * asks for erasure while a record is left.
 */
export async function answerRequest(
  { db, clock, notify, actor }: AdministratorContext,
  id: string,
  { outcome, words, version: seen }: z.infer<typeof answerPrivacyRequest.body>,
): Promise<PrivacyRequest> {
  const now = clock();
  rejectInvalid(privacyAnswerChecks, { outcome, words }, now);
  return db.transaction().execute(async (tx) => {
    const row = await repository.lockRequest(tx, id);
    if (!row) throw unknownRequest();
    const subject = `The request ${row.reference}`;
    await checkVersion(
      tx,
      { ...row, subject, status: row.state },
      { seen, now, actorId: actor.id },
    );
    if (row.state !== 'Open') throw httpErrors.conflict(`${subject} is ${row.state}.`);
    const state = outcome === 'Done' ? 'Done' : 'Refused';
    const remaining = state === 'Done' && row.kind === 'erase' ? await findLeft(tx, row) : [];
    if (remaining.length > 0)
      throw httpErrors.conflict(notErasedMessage(remaining.map(({ reference }) => reference)));
    await closeRequest({ tx, notify, cause: { by: 'office' }, now, actor }, row, { state, words });
    return getPrivacyRequest(tx, id);
  });
}

/** The requester's remaining records: those with the contact, or the record's contacts. */
async function findLeft(tx: Database, { recordId, contact }: repository.RequestRow) {
  return findPeopleByContacts(tx, [
    ...(recordId === null ? [] : await findContacts(tx, [recordId])),
    contact,
  ]);
}

/** Closes a locked open request, and notifies the person. */
async function closeRequest(
  { tx, notify, cause, now, actor }: Handling,
  row: repository.RequestRow,
  { state, words }: { state: 'Done' | 'Refused'; words: string },
): Promise<void> {
  const answeredBy = actor.kind === 'administrator' ? actor.name : 'The system';
  // People without a record can have an invitation.
  if (state === 'Done' && row.kind === 'erase') await deleteInvitationsOf(tx, [row.contact]);
  await repository.answerRequest(tx, row.id, { state, answer: words, answeredBy, answeredAt: now });
  await recordActivity(tx, actor, {
    kind: 'privacy-answered',
    at: now,
    record: toRecord(row),
    alsoAbout: row.recordId === null ? [] : [row.recordId],
    changes: [{ field: 'answer', before: null, after: state }],
  });
  await notify(tx, [toNotification({ ...row, state }, words)], cause, now);
}

const nothingLeft = { state: 'Refused', words: 'All your data has been erased.' } as const;

export interface ErasedPerson {
  names: readonly string[];
  records: readonly string[];
  contacts: readonly string[];
  /** Records with the same contacts that belong to another person. */
  others: readonly string[];
  request?: string | undefined;
}

/**
 * Call after erasing records in the transaction `tx`. Once nothing of the person is left, answers their requests,
 * notifies them, and removes them from all requests; only the fact stays. Returns the remaining records; while
 * there are any, the requests stay open.
 */
export async function finishRequestsOfErased(
  acting: Handling,
  { names, others, contacts, ...person }: ErasedPerson,
): Promise<PersonRow[]> {
  const { tx } = acting;
  const ofOthers = others.length > 0 ? await findContacts(tx, others) : [];
  const requester = {
    ...person,
    contacts: contacts.filter((contact) => !ofOthers.includes(contact)),
  };
  const open = await repository.lockOpenRequests(tx, requester);
  const people = await findPeopleByContacts(tx, [
    ...contacts,
    ...open.map(({ contact }) => contact),
  ]);
  const remaining = people.filter(({ id }) => !others.includes(id));
  if (remaining.length > 0) {
    const next = remaining.find((one) => names.some((name) => isSameName(one.name, name)));
    if (next) await repository.passRequests(tx, person.records, next);
    return remaining;
  }
  await repository.deleteNotifications(tx, requester);
  for (const row of open) {
    // The person's other requests can no longer be met, and no message may claim they were.
    const answer = row.kind === 'erase' ? { state: 'Done' as const, words: '' } : nothingLeft;
    await closeRequest(acting, row, answer);
  }
  await repository.eraseRequests(tx, requester, erasedName);
  return [];
}

/** Deletes sent messages to erased people about it, since nothing of them may stay. */
export const deleteNotificationsOfErased = (db: Database): Promise<void> =>
  repository.deleteNotificationsOfErased(db, erasedName);
