import type * as z from 'zod/mini';
import { driverNotFoundMessage } from '#contract/drivers/drivers.ts';
import {
  presenceSeconds,
  type QueuedDriver,
  type ReviewFilter,
  type recordPresence,
} from '#contract/review/review.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import { toQueuedDriver } from './mapper.ts';
import * as repository from './repository.ts';

export async function readQueue(
  { db, clock }: Context,
  filter: ReviewFilter,
): Promise<QueuedDriver[]> {
  return (await repository.findQueue(db, filter, clock())).map(toQueuedDriver);
}

export async function reviewQueue(context: Context, filter: ReviewFilter) {
  const { db, clock } = context;
  const [counts, result] = await Promise.all([
    repository.countQueue(db, filter, clock()),
    readQueue(context, filter),
  ]);
  return { ...counts, result };
}

const pastBefore = (now: Date) => new Date(now.getTime() - presenceSeconds * 1000);

/** Records that an administrator views an application, or has stopped, and returns who else does. Throws 404. */
export async function presence(
  { db, clock, actor }: AdministratorContext,
  id: string,
  isLeaving: boolean,
): Promise<z.infer<typeof recordPresence.response>['data']> {
  const driverId = await repository.findDriverKey(db, id);
  if (driverId === undefined) throw httpErrors.notFound(driverNotFoundMessage);
  const now = clock();
  if (isLeaving) await repository.deletePresence(db, driverId, actor.id);
  else await repository.setPresence(db, driverId, actor.id, now);
  const present = await repository.findPresent(db, driverId, {
    except: actor.id,
    since: pastBefore(now),
  });
  return { others: present.map(({ id: _id, name }) => ({ _id, name })) };
}

export const deletePastPresences = (db: Database, now: Date): Promise<void> =>
  repository.deletePresencesUntil(db, pastBefore(now));
