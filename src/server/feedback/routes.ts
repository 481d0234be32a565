import type { FastifyInstance } from 'fastify';
import {
  giveFeedback as giveFeedbackEndpoint,
  readFeedback,
  readFeedbackRequest,
} from '#contract/feedback/feedback.ts';
import { clientKey } from '#server/platform/http/client-key.ts';
import type { RateLimit } from '#server/platform/http/rate-limits.ts';
import { registerAnswer } from '#server/platform/http/register-endpoint.ts';
import type { Context } from '#server/platform/system/context.ts';
import { type FeedbackLinks, giveFeedback, readRequest, summedUp } from './service.ts';

/** Public routes: answering by the link in a message. */
export function publicFeedbackRoutes(
  app: FastifyInstance,
  context: Context & { links: FeedbackLinks; posts: RateLimit },
): void {
  registerAnswer(app, readFeedbackRequest, 'Please tell us', ({ body, request }) =>
    readRequest(context, clientKey(request), body.token),
  );
  registerAnswer(app, giveFeedbackEndpoint, 'Thank you', ({ body, request }) =>
    giveFeedback(context, clientKey(request), body),
  );
}

export function adminFeedbackRoutes(app: FastifyInstance, context: Pick<Context, 'db'>): void {
  registerAnswer(app, readFeedback, 'Feedback', ({ params }) => summedUp(context, params.id));
}
