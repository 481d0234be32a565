import * as z from 'zod/mini';
import * as check from '#contract/platform/checks.ts';
import { DateOnly, endpoint, Id, success, textField } from '#contract/platform/endpoint.ts';

/** How many days after a training those who came are asked for feedback, when most attendance has been recorded. */
export const feedbackDays = { first: 2, last: 14 } as const;

/** How many days they have to answer. */
export const feedbackOpenDays = 30;

/** With fewer answers only their number is shown, so that nobody can guess whose they are. */
export const minShownAnswers = 5;

/** The best number of stars. */
export const maxStars = 5;

/** The length of a written answer, in characters. */
export const maxFeedbackWords = 1000;

export const feedbackLabels = {
  stars: 'How was the training?',
  helped: 'What helped you?',
  missing: 'What was missing?',
} as const;
export type FeedbackField = keyof typeof feedbackLabels;

/** Shown for a link that was used, is too old or not whole. */
export const feedbackClosedMessage = 'This link has already been used or has expired.';

const starWords = Array.from({ length: maxStars }, (_, at) => String(at + 1));

/** The rules of an answer, in the order in which they are checked. */
export const feedbackChecks: readonly check.Check<FeedbackField>[] = [
  check.required(['stars']),
  check.oneOf('stars', 'Stars', starWords),
  ...check.text('helped', feedbackLabels.helped, maxFeedbackWords),
  ...check.text('missing', feedbackLabels.missing, maxFeedbackWords),
];

const token = z.string('The link is incomplete.').check(z.maxLength(200));

const common = { access: 'public', tag: 'Trainings' } as const;

/** Reads what a link asks about. Responds 404 if it was used or is too old. */
export const readFeedbackRequest = endpoint('POST /feedback/link', {
  ...common,
  summary: 'Read which training a link asks about',
  body: z.object({ token }),
  errors: [404, 429],
  response: success(z.object({ training: z.string(), day: DateOnly })),
});

/** Stores an anonymous answer, once for each link. Responds 404 if it was used or is too old. */
export const giveFeedback = endpoint('POST /feedback', {
  ...common,
  summary: 'Say what a training was like',
  body: z.object({
    token,
    stars: textField('Stars', 1),
    helped: textField(feedbackLabels.helped, maxFeedbackWords),
    missing: textField(feedbackLabels.missing, maxFeedbackWords),
  }),
  checks: feedbackChecks,
  errors: [404, 429],
});

/**
 * Sums up the answers about a training. `stars` has how many gave one star, two and so on; it, the average and the words, in no order, are
 * null with fewer than `minShownAnswers`.
 */
export const readFeedback = endpoint('GET /admin/trainings/{id}/feedback', {
  access: 'read enrolments',
  tag: 'Trainings',
  summary: 'Sum up what people said about a training',
  reads: ['feedback'],
  params: z.object({ id: Id }),
  errors: [404],
  response: success(
    z.object({
      /** How many were asked, and how many of them have answered. */
      asked: z.int(),
      answers: z.int(),
      shown: z.nullable(
        z.object({
          average: z.number(),
          stars: z.array(z.int()),
          helped: z.array(z.string()),
          missing: z.array(z.string()),
        }),
      ),
    }),
  ),
});
export type FeedbackSummary = z.infer<typeof readFeedback.response>['data'];
