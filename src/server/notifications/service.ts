import type { Channel } from '#contract/messages/messages.ts';
import {
  type Attention,
  type AttentionItem,
  type AttentionKind,
  attentionKindsFor,
  dayWarningPercent,
  newsDays,
  spaceWarningPercent,
} from '#contract/notifications/attention.ts';
import { addDays, type CalendarDate, todayInLagos } from '#contract/platform/dates.ts';
import { can } from '#contract/platform/roles.ts';
import { samplesIn } from '#contract/website/website-rules.ts';
import { countOfDay, perDay } from '#server/messages/message-limits.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import { findLeaving, findUnremoved } from '#server/privacy/retention-service.ts';
import type { ApplicationQuota } from '#server/uploads/quota-service.ts';
import { photoNetworks } from '#server/uploads/space-service.ts';
import * as repository from './repository.ts';

/** Rows get their time just before they are stored, and not always in that order. */
const settlingMs = 3_000;

const none = { count: 0, fresh: 0, newestAt: null, first: null };
const named = (first: Partial<NonNullable<AttentionItem['first']>>) => ({
  _id: '',
  reference: '',
  name: '',
  on: null,
  about: '',
  document: null,
  ...first,
});

/** The kinds that no table lists, from the features that know them. */
const derived: Readonly<
  Partial<
    Record<
      AttentionKind,
      (
        context: Context,
        quota: ApplicationQuota,
        today: CalendarDate,
      ) => Promise<repository.AttentionFinding>
    >
  >
> = {
  async space(context, quota) {
    const percent = Math.min(100, Math.floor((await quota.fullness()) * 100));
    if (percent < spaceWarningPercent) return none;
    const from = (await photoNetworks(context)).map(({ network }) => network);
    return { ...none, count: percent, first: named({ about: from.join(', ') }) };
  },
  mailsToday: (context, _, today) => findUsedUp(context, 'mail', today),
  textsToday: (context, _, today) => findUsedUp(context, 'text', today),
  async leaving(context) {
    const { total, first } = await findLeaving(context);
    return {
      ...none,
      count: total,
      first: first
        ? named({ _id: first.id, reference: first.reference, name: first.name, on: first.goesOn })
        : null,
    };
  },
  async unremoved({ db }) {
    const failed = await findUnremoved(db);
    return { ...none, count: failed.length, first: named({ name: failed[0] ?? '' }) };
  },
  async samples({ website }) {
    const samples = samplesIn(website.content());
    return { ...none, count: samples.length, first: named({ reference: samples[0] ?? '' }) };
  },
};

async function findUsedUp({ db, settings }: Context, channel: Channel, today: CalendarDate) {
  const [messageCount, max] = [await countOfDay(db, channel, today), perDay(settings)[channel]];
  return {
    ...none,
    count: messageCount * 100 >= max * dayWarningPercent ? messageCount : 0,
    first: named({ about: String(max) }),
  };
}

/**
 * Returns what needs an administrator's attention, of the kinds the role sees. Uses one connection at a time, since
 * all tabs ask at once. Throws 401 if the account was removed.
 */
export async function attentionFor(
  context: AdministratorContext,
  quota: ApplicationQuota,
): Promise<Attention> {
  const { db, clock } = context;
  const { id: adminId, role } = context.actor;
  const now = clock();
  const today = todayInLagos(now);
  // Read before the rows, so that the next version shows what changes in between.
  const version = await repository.findVersion(db, adminId, today);
  const seenBefore = await repository.findSeenBefore(db, adminId);
  if (!seenBefore) throw httpErrors.unauthorised();
  const kinds = attentionKindsFor(role);
  const stored = await repository.findStored(db, kinds, {
    adminId,
    seenBefore,
    now,
    today,
    newsFrom: addDays(today, -newsDays),
    seesAccounts: can(role, 'manage administrators'),
  });
  const result: AttentionItem[] = [];
  for (const kind of kinds) {
    const finding = stored.get(kind) ?? (await derived[kind]?.(context, quota, today)) ?? none;
    if (finding.count > 0)
      result.push({ kind, ...finding, newestAt: finding.newestAt?.toISOString() ?? null });
  }
  return {
    result,
    networks: result.some(({ kind }) => kind === 'space') ? await photoNetworks(context) : [],
    until: new Date(now.getTime() - settlingMs).toISOString(),
    version,
  };
}

/** A text that changes with what an administrator should see: one cheap statement, for polling. */
export const attentionVersion = ({ db, clock, actor }: AdministratorContext): Promise<string> =>
  repository.findVersion(db, actor.id, todayInLagos(clock()));

/**
 * Marks arrivals up to `until` as seen, except those of the last seconds: an older row could still be stored, and
 * would never be new.
 */
export async function markSeen(
  { db, clock, actor }: AdministratorContext,
  until: string,
): Promise<void> {
  // Instants have microseconds in the database, and milliseconds everywhere else.
  const readBefore = new Date(Math.min(Date.parse(until), clock().getTime() - settlingMs) + 1);
  await repository.insertReading(db, { adminId: actor.id, readBefore });
}
