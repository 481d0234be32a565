import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import {
  type DriverInvitation,
  findInviteeFaults,
  type InvitationFilter,
  type Invitee,
  type inviteDrivers as inviteDriversEndpoint,
  invitedAgainDays,
  type PresentInvitee,
} from '#contract/driver-invitations/driver-invitations.ts';
import {
  deadInvitationMessage,
  invitationDays,
  type openInvitation as openInvitationEndpoint,
} from '#contract/driver-invitations/invitation-links.ts';
import { formatShortDate, todayInLagos } from '#contract/platform/dates.ts';
import { foldText } from '#contract/platform/names.ts';
import { pageFrom } from '#contract/platform/paging.ts';
import { isNigerianMobile } from '#contract/platform/phone-number.ts';
import type { UndoBody } from '#contract/undo/undo.ts';
import { lastOwnChange } from '#server/activity/own-change.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import type { Notification } from '#server/messages/notify.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import { postLimit, rateLimit } from '#server/platform/http/rate-limits.ts';
import type {
  AdministratorContext,
  Context,
  VisitorContext,
} from '#server/platform/system/context.ts';
import { pluralize } from '#server/platform/system/pluralize.ts';
import { idTokens } from '#server/platform/system/signed-token.ts';
import * as repository from './repository.ts';

const tokensOf = ({ secret }: Pick<Context, 'secret'>) =>
  idTokens(secret, 'driver-invitation-links');

const dayOf = (at: Date) => formatShortDate(todayInLagos(at));

function toPresent({ row, driverId: driver, ...found }: repository.PresentRow): PresentInvitee {
  const { fullName, driverNumber, status, invitedAt, invitedBy, declinedAt } = found;
  if (driver !== null)
    return { row, driver, message: `${fullName} (${driverNumber}) is ${status}.` };
  const message = declinedAt
    ? `Doesn't drive for us, answered on ${dayOf(declinedAt)}.`
    : invitedAt && `Invited on ${dayOf(invitedAt)} by ${invitedBy}.`;
  return { row, driver, message: message ?? '' };
}

/** Names the people who already have a record or an invitation. */
export async function presentAmong(
  db: Database,
  people: readonly Invitee[],
): Promise<PresentInvitee[]> {
  return (await repository.findPresent(db, people)).map(toPresent);
}

/** Throws 400 with each fault at its row. */
function requireValid(people: readonly Invitee[], now: Date): void {
  const errors = findInviteeFaults(people, todayInLagos(now)).flatMap((message, at) =>
    message === undefined ? [] : [{ field: `people.${at}`, message: `Row ${at + 1}: ${message}` }],
  );
  if (errors[0]) throw httpErrors.invalid(errors[0].message, errors);
}

/** A text message if possible, otherwise an email; the reminder prefers email. */
function toNotification(
  { secret, settings }: Pick<Context, 'secret' | 'settings'>,
  {
    id,
    fullName: name,
    phoneNumber: phone,
    email,
  }: Pick<repository.InvitationRow, 'id' | 'fullName' | 'phoneNumber' | 'email'>,
  { isAgain, sendsTexts }: { isAgain: boolean; sendsTexts: boolean },
): Notification {
  const isText = sendsTexts && isNigerianMobile(phone) && !(isAgain && email !== '');
  return {
    event: 'driver-invited',
    occasion: isAgain ? `${id} again` : id,
    record: { kind: 'driverInvitation', id, name, reference: '' },
    recipient: isText ? { name, phone } : { name, email },
    values: { link: `${settings.publicUrl}/apply#${tokensOf({ secret }).tokenOf(id)}` },
    canBeUndone: !isAgain,
  };
}

const inContactOrder = (one: Invitee, other: Invitee) =>
  `${one.phoneNumber} ${one.email}` < `${other.phoneNumber} ${other.email}` ? -1 : 1;

/** Invites new people, and returns the others. Throws 400 for invalid rows. */
export async function inviteDrivers(
  context: AdministratorContext,
  people: readonly Invitee[],
): Promise<z.infer<typeof inviteDriversEndpoint.response>['data']> {
  const { db, clock, notify, actor } = context;
  requireValid(people, clock());
  const batchId = uuid();
  const invited = await db.transaction().execute(async (tx) => {
    const there = new Set((await repository.findPresent(tx, people)).map(({ row }) => row));
    const now = clock();
    // In a fixed order: two lists can have the same people.
    const rows = people
      .filter((_, at) => !there.has(at))
      .toSorted(inContactOrder)
      .map(({ vehicle: vehicleType, ...person }) => ({
        id: uuid(),
        batchId,
        ...person,
        vehicleType,
        invitedBy: actor.name,
        invitedAt: now,
      }));
    const inserted = await repository.insertInvitations(tx, rows);
    const added = rows.filter(({ id }) => inserted.has(id));
    if (added.length === 0) return added;
    const sendsTexts = await repository.sendsTexts(tx);
    const notifications = added.map((row) =>
      toNotification(context, row, { isAgain: false, sendsTexts }),
    );
    await notify(tx, notifications, { by: 'many' }, now);
    await recordActivity(tx, actor, {
      kind: 'drivers-invited',
      at: now,
      record: {
        kind: 'driverInvitation',
        id: batchId,
        name: pluralize(added.length, 'person', 'people'),
      },
    });
    return added;
  });
  const contacts = new Set(invited.map(({ phoneNumber, email }) => `${phoneNumber} ${email}`));
  const others = people.flatMap(({ phoneNumber, email }, row) =>
    contacts.has(`${phoneNumber} ${email}`) ? [] : [{ row, phoneNumber, email }],
  );
  const present = (await repository.findPresent(db, others)).map((match) =>
    toPresent({ ...match, row: others[match.row]?.row ?? 0 }),
  );
  return { _id: batchId, version: 1, invited: invited.length, present };
}

/** Takes back what the caller has just invited. Throws 409 if it is too late. */
export async function undoInviting(
  { db, clock, actor }: AdministratorContext,
  { _id, version: seen }: Pick<UndoBody, '_id' | 'version'>,
) {
  return db.transaction().execute(async (tx) => {
    const batch = { id: _id, version: 1, subject: 'The invitation', status: 'sent' };
    const now = clock();
    await lastOwnChange(tx, batch, { seen, now, actorId: actor.id }, ['drivers-invited']);
    const people = pluralize(await repository.deleteBatch(tx, _id), 'person', 'people');
    await recordActivity(tx, actor, {
      kind: 'inviting-undone',
      at: now,
      record: { kind: 'driverInvitation', id: _id, name: people },
    });
    const message = `The invitation of ${people} was taken back`;
    return { _id, message, status: 'Undone', version: 2 };
  });
}

export async function listedInvitations({ db }: Context, filter: InvitationFilter) {
  return pageFrom(
    await repository.findInvitations(db, filter),
    filter,
    ({ id, invitedAt, invitedAgainAt, driverId, ...row }): DriverInvitation => ({
      _id: id,
      ...row,
      driver: driverId,
      invitedAt: invitedAt.toISOString(),
      invitedAgainAt: invitedAgainAt?.toISOString() ?? null,
    }),
  );
}

/** Throws 404 if there is none. */
export async function deleteInvitation(
  { db, clock, actor }: AdministratorContext,
  id: string,
): Promise<{ _id: string }> {
  return db.transaction().execute(async (tx) => {
    if (!(await repository.deleteInvitation(tx, id)))
      throw httpErrors.notFound('There is no such invitation.');
    await recordActivity(tx, actor, {
      kind: 'invitation-deleted',
      at: clock(),
      record: { kind: 'driverInvitation', id, name: pluralize(1, 'person', 'people') },
    });
    return { _id: id };
  });
}

const titles = /^(?:mr|mrs|miss|ms|mallam|malam|alhaji|alhaja|chief|pastor|engr|dr)$/;
const wordsOf = (name: string) =>
  foldText(name)
    .split(/[^\p{L}']+/u)
    .filter((word) => word !== '' && !titles.test(word));

/** Whether two words of the invited person's name are typed, in any order; one for a name of one word. */
function isLikelyName(typed: string, invited: string): boolean {
  const [typedWords, invitedWords] = [new Set(wordsOf(typed)), new Set(wordsOf(invited))];
  const shared = [...invitedWords].filter((word) => typedWords.has(word));
  return shared.length > 0 && shared.length >= Math.min(2, invitedWords.size);
}

/** Only wrong tries count: many people share one address of a mobile network. */
const missLimit = ({ pool }: Context) => rateLimit(pool, 'driver-invitation-misses', 10, 15 * 60);
const nameLimit = ({ pool }: Context) => rateLimit(pool, 'driver-invitation-names', 10, 86_400);

/** Calls `use` with an open invitation. Throws 404 for an altered, used or expired link, 429 after too many. */
async function withInvitation<Result>(
  context: VisitorContext,
  token: string,
  use: (invitation: repository.InvitationRow) => Promise<{ isMiss: boolean; result: Result }>,
): Promise<Result> {
  await postLimit(context).count(context.sender);
  const misses = missLimit(context);
  await misses.count(context.sender);
  const id = tokensOf(context).read(token);
  const invitation = id === undefined ? undefined : await repository.findInvitation(context.db, id);
  if (!invitation) throw httpErrors.notFound(deadInvitationMessage);
  const { isMiss, result } = await use(invitation);
  if (!isMiss) await misses.refund(context.sender);
  return result;
}

type OpenedInvitation = z.infer<typeof openInvitationEndpoint.response>['data'];

export const openInvitation = (
  context: VisitorContext,
  { token, fullName }: z.infer<typeof openInvitationEndpoint.body>,
): Promise<OpenedInvitation> =>
  withInvitation<OpenedInvitation>(context, token, async (invitation) => {
    if (fullName.trim() === '') return { isMiss: false, result: { known: null } };
    const names = nameLimit(context);
    await names.count(invitation.id);
    if (!isLikelyName(fullName, invitation.fullName))
      return { isMiss: true, result: { known: null } };
    await names.refund(invitation.id);
    const { phoneNumber, email, vehicleType: vehicle, state } = invitation;
    return { isMiss: false, result: { known: { phoneNumber, email, vehicle, state } } };
  });

export const declineInvitation = (context: VisitorContext, token: string): Promise<void> =>
  withInvitation(context, token, async ({ id }) => {
    await repository.declineInvitation(context.db, id, context.clock());
    return { isMiss: false, result: undefined };
  });

/** Closes the invitations of an applicant, in the transaction of the application. */
export const closeInvitations = (
  context: Pick<Context, 'secret'>,
  tx: Database,
  { token, ...applicant }: repository.Applicant & { token: string },
  now: Date,
): Promise<void> => repository.closeInvitations(tx, applicant, tokensOf(context).read(token), now);

const dayMs = 86_400_000;
const invitedAtOnce = 200;

/** Repeats unanswered invitations once. Safe to run again after an interruption. */
export async function inviteAgain(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, clock, notify } = context;
  for (let last = invitedAtOnce; last === invitedAtOnce; ) {
    signal?.throwIfAborted();
    const now = clock();
    const before = new Date(now.getTime() - invitedAgainDays * dayMs);
    last = await db.transaction().execute(async (tx) => {
      const rows = await repository.claimUnanswered(tx, { before, now, limit: invitedAtOnce });
      const sendsTexts = await repository.sendsTexts(tx);
      const notifications = rows.map((row) =>
        toNotification(context, row, { isAgain: true, sendsTexts }),
      );
      await notify(tx, notifications, { by: 'clock' }, now);
      return rows.length;
    });
  }
}

export const deleteOldInvitations = (db: Database, now: Date): Promise<number> =>
  repository.deleteInvitationsBefore(db, new Date(now.getTime() - invitationDays * dayMs));

export const { deleteInvitationsOf } = repository;
