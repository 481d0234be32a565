import { parse, stringify } from 'uuid';
import type * as z from 'zod/mini';
import {
  type FeedbackSummary,
  feedbackChecks,
  feedbackClosedMessage,
  feedbackDays,
  feedbackOpenDays,
  type giveFeedback as giveFeedbackEndpoint,
  maxStars,
  minShownAnswers,
  type readFeedbackRequest,
} from '#contract/feedback/feedback.ts';
import { addDays, type CalendarDate, todayInLagos } from '#contract/platform/dates.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import { postLimit } from '#server/platform/http/rate-limits.ts';
import type { Context, VisitorContext } from '#server/platform/system/context.ts';
import { signedTokens } from '#server/platform/system/signed-token.ts';
import * as repository from './repository.ts';

/** Signed links in messages: short, and not stored. */
export interface FeedbackLinks {
  linkOf(enrolmentId: string): string;
  /** Undefined if the token was altered. */
  read(token: string): string | undefined;
}

const macBytes = 12;

export function feedbackLinks({ secret, settings }: Context): FeedbackLinks {
  const tokens = signedTokens(secret, 'feedback-links', macBytes);
  return {
    linkOf: (enrolmentId) => `${settings.publicUrl}/feedback#${tokens.sign(parse(enrolmentId))}`,
    read(token) {
      // Ignores characters that a message's text added to the link.
      const body = tokens.read(Buffer.from(token, 'base64url').toString('base64url'));
      return body?.length === 16 ? stringify(body) : undefined;
    },
  };
}

/** Per transaction. If the process ends within it, the next run asks these people. */
const peopleAtOnce = 200;

const dayMs = 24 * 60 * 60_000;

/** Asks attendees for feedback some days after a training, once each. */
export async function askForFeedback(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, clock, notify } = context;
  const links = feedbackLinks(context);
  for (let isMore = true; isMore; ) {
    signal?.throwIfAborted();
    isMore = await db.transaction().execute(async (tx) => {
      const now = clock();
      const today = todayInLagos(now);
      const days = {
        from: addDays(today, -feedbackDays.last),
        until: addDays(today, -feedbackDays.first),
      };
      const people = await repository.findUnasked(tx, days, peopleAtOnce);
      if (people.length === 0) return false;
      const closesAt = new Date(now.getTime() + feedbackOpenDays * dayMs);
      const ids = people.map(({ id }) => id);
      const requests = await repository.insertRequests(tx, ids, { now, closesAt });
      const notifications = people
        .filter(({ id }) => requests.has(id))
        .map(({ id, reference, fullName: name, email, phoneNumber: phone, title }) => ({
          event: 'feedback-asked' as const,
          occasion: id,
          record: { kind: 'enrolment' as const, id, name, reference },
          recipient: { name, email, phone },
          values: { training: title, link: links.linkOf(id) },
        }));
      await notify(tx, notifications, { by: 'clock' }, now);
      return people.length === peopleAtOnce;
    });
  }
}

async function getFeedbackRequest(context: Context, token: string) {
  const enrolmentId = feedbackLinks(context).read(token);
  const request =
    enrolmentId === undefined
      ? undefined
      : await repository.findFeedbackRequest(context.db, enrolmentId, context.clock());
  if (enrolmentId === undefined || !request) throw httpErrors.notFound(feedbackClosedMessage);
  return { enrolmentId, ...request };
}

/** Throws 404 if the link was used, altered or has expired. */
export async function readRequest(
  context: VisitorContext,
  token: string,
): Promise<z.infer<typeof readFeedbackRequest.response>['data']> {
  await postLimit(context).count(context.sender);
  const { title: training, takesPlaceOn: day } = await getFeedbackRequest(context, token);
  return { training, day };
}

/** Stores an anonymous answer. Throws 404 if the link was used, altered or has expired. */
export async function giveFeedback(
  context: VisitorContext,
  { token, stars, helped, missing }: z.infer<typeof giveFeedbackEndpoint.body>,
): Promise<void> {
  await postLimit(context).count(context.sender);
  rejectInvalid(feedbackChecks, { stars, helped, missing }, context.clock());
  const { enrolmentId, id: trainingId } = await getFeedbackRequest(context, token);
  await context.db.transaction().execute(async (tx) => {
    if (!(await repository.useRequest(tx, enrolmentId)))
      throw httpErrors.notFound(feedbackClosedMessage);
    await repository.insertFeedback(tx, { trainingId, stars: Number(stars), helped, missing });
  });
}

const nonEmpty = (words: readonly string[]) => words.filter((text) => text !== '');

/** Throws 404 for an unknown training. */
export async function summarizeFeedback(
  { db }: Context,
  trainingId: string,
): Promise<FeedbackSummary> {
  const feedback = await repository.findFeedback(db, trainingId);
  if (!feedback) throw httpErrors.notFound('There is no training with this id.');
  const { asked, answers: rows } = feedback;
  if (rows.length < minShownAnswers) return { asked, answers: rows.length, shown: null };
  const sum = rows.reduce((total, { stars }) => total + stars, 0);
  return {
    asked,
    answers: rows.length,
    shown: {
      average: Math.round((sum / rows.length) * 10) / 10,
      stars: Array.from(
        { length: maxStars },
        (_, at) => rows.filter(({ stars }) => stars === at + 1).length,
      ),
      // Sorted separately, since two texts of one person might identify them.
      helped: nonEmpty(rows.map(({ helped }) => helped)),
      missing: nonEmpty(rows.map(({ missing }) => missing)).sort(),
    },
  };
}

/** Deletes closed requests, and clears texts for trainings up to `until`. */
export async function deleteOldFeedback(
  db: Database,
  now: Date,
  until: CalendarDate,
): Promise<void> {
  await repository.deleteClosed(db, now);
  await repository.emptyWords(db, until);
}
