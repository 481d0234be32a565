import { can } from '#contract/accounts/roles.ts';
import {
  type Attention,
  type AttentionItem,
  type AttentionKind,
  attentionKindsFor,
  dayWarningPercent,
  newsDays,
  spaceWarningPercent,
} from '#contract/notifications/attention.ts';
import { addDays, todayInLagos } from '#contract/platform/dates.ts';
import { samplesIn } from '#contract/website/website-rules.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import { countOfDay, perDay } from '#server/platform/messages/message-limits.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import { findLeaving, findUnremoved } from '#server/privacy/retention-service.ts';
import { countQueue, readQueue } from '#server/review/service.ts';
import type { ApplicationQuota } from '#server/uploads/quota-service.ts';
import { photoNetworks } from '#server/uploads/space-service.ts';
import * as repository from './repository.ts';

/** Rows get their time a moment before they are stored, and not always in that order. */
const settlingMs = 3_000;

/** How many applications of the review queue can be new. */
const maxFreshQueued = 20;

const none = { count: 0, fresh: 0, newestAt: null, first: null };
const named = (first: Partial<NonNullable<AttentionItem['first']>>) => ({
  ...{ _id: '', reference: '', name: '', on: null, about: '', document: null },
  ...first,
});

async function findQueued(context: Context, { adminId, seenBefore }: repository.AttentionScope) {
  const [count, [first], newest] = await Promise.all([
    countQueue(context),
    readQueue(context, { sort: 'oldest', limit: 1 }),
    readQueue(context, { sort: 'newest', limit: maxFreshQueued }),
  ]);
  const unseen = newest.filter(({ waitingSince }) => new Date(waitingSince) >= seenBefore);
  const own = await repository.findAddedBy(
    context.db,
    adminId,
    unseen.map(({ _id }) => _id),
  );
  return {
    count,
    fresh: unseen.filter(({ _id }) => !own.has(_id)).length,
    newestAt: newest[0] ? new Date(newest[0].waitingSince) : null,
    first: first
      ? named({
          ...{ _id: first._id, reference: first.driverId, name: first.fullName },
          on: todayInLagos(new Date(first.waitingSince)),
        })
      : null,
  };
}

/** Finds what there is of a kind, in tables or by asking the feature that knows. */
async function findOf(
  context: Context,
  quota: ApplicationQuota,
  kind: AttentionKind,
  scope: repository.AttentionScope,
): Promise<repository.AttentionFinding> {
  const { db, settings, website } = context;
  switch (kind) {
    case 'review':
      return findQueued(context, scope);
    case 'space': {
      const percent = Math.min(100, Math.floor((await quota.fullness()) * 100));
      if (percent < spaceWarningPercent) return none;
      const from = (await photoNetworks(context)).map(({ network }) => network);
      return { ...none, count: percent, first: named({ about: from.join(', ') }) };
    }
    case 'mailsToday':
    case 'textsToday': {
      const channel = kind === 'mailsToday' ? 'mail' : 'text';
      const [sent, max] = [await countOfDay(db, channel, scope.today), perDay(settings)[channel]];
      const isShort = sent * 100 >= max * dayWarningPercent;
      return { ...none, count: isShort ? sent : 0, first: named({ about: String(max) }) };
    }
    case 'leaving': {
      const { total, first } = await findLeaving(context);
      return {
        ...{ ...none, count: total },
        first: first ? named({ _id: first.id, reference: first.reference, name: first.name, on: first.goesOn }) : null,
      };
    }
    case 'unremoved': {
      const failed = await findUnremoved(db);
      return { ...none, count: failed.length, first: named({ name: failed[0] ?? '' }) };
    }
    case 'samples': {
      const samples = samplesIn(website.content());
      return { ...none, count: samples.length, first: named({ reference: samples[0] ?? '' }) };
    }
    default:
      return repository.findKind(db, kind, scope);
  }
}

/** Returns what needs an administrator, of the kinds that the role sees. Throws 401 if the account was removed. */
export async function attentionFor(context: AdministratorContext, quota: ApplicationQuota): Promise<Attention> {
  const { db, clock } = context;
  const { id: adminId, role } = context.actor;
  const now = clock();
  const seenBefore = await repository.findSeenBefore(db, adminId);
  if (!seenBefore) throw httpErrors.unauthorised();
  const today = todayInLagos(now);
  const scope = {
    ...{ adminId, seenBefore, today, newsFrom: addDays(today, -newsDays) },
    seesAccounts: can(role, 'manage administrators'),
  };
  const result = await Promise.all(
    attentionKindsFor(role).map(async (kind): Promise<AttentionItem> => {
      const found = await findOf(context, quota, kind, scope);
      return { kind, ...found, newestAt: found.newestAt?.toISOString() ?? null };
    }),
  );
  const shown = result.filter(({ count }) => count > 0);
  return {
    result: shown,
    networks: shown.some(({ kind }) => kind === 'space') ? await photoNetworks(context) : [],
    until: new Date(now.getTime() - settlingMs).toISOString(),
  };
}

/** Returns a text that changes with what an administrator has to see: one cheap statement, to be asked often. */
export const attentionVersion = ({ db, actor }: AdministratorContext): Promise<string> =>
  repository.findVersion(db, actor.id);

/**
 * Marks what has arrived up to `until` as seen, but nothing of the last seconds: something could be stored after it and be older,
 * and would never be new.
 */
export async function markSeen({ db, clock, actor }: AdministratorContext, until: string): Promise<void> {
  // An instant has microseconds in the database, and milliseconds everywhere else.
  const readBefore = new Date(Math.min(Date.parse(until), clock().getTime() - settlingMs) + 1);
  await repository.insertReading(db, { adminId: actor.id, readBefore });
}
