import {
  giveFeedback as giveFeedbackEndpoint,
  readFeedback,
  readFeedbackRequest,
} from '#contract/feedback/feedback.ts';
import { type AdministratorScope, serve, type VisitorScope } from '#server/platform/http/serve.ts';
import { giveFeedback, readRequest, summarizeFeedback } from './service.ts';

export function publicFeedbackRoutes(scope: VisitorScope): void {
  serve(scope, readFeedbackRequest, 'Please tell us', (context, { body }) =>
    readRequest(context, body.token),
  );
  serve(scope, giveFeedbackEndpoint, 'Thank you', (context, { body }) =>
    giveFeedback(context, body),
  );
}

export function adminFeedbackRoutes(scope: AdministratorScope): void {
  serve(scope, readFeedback, 'Feedback', (context, { params }) =>
    summarizeFeedback(context, params.id),
  );
}
