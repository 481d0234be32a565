import * as z from 'zod/mini';
import * as check from '#contract/platform/checks.ts';
import { DateOnly, endpoint, Id, success, textField } from '#contract/platform/endpoint.ts';

/**
 * The days after a training between which participants are asked for feedback; the first leaves time to record
 * attendance.
 */
export const feedbackDays = { first: 2, last: 14 } as const;

export const feedbackOpenDays = 30;

/** Below this number only the count is shown, so that answers can't be attributed. */
export const minShownAnswers = 5;

export const maxStars = 5;

/** In characters. */
export const maxFeedbackWords = 1000;

export const feedbackLabels = {
  stars: 'How was the training?',
  helped: 'What helped you?',
  missing: 'What was missing?',
} as const;
export type FeedbackField = keyof typeof feedbackLabels;

export const feedbackClosedMessage = 'This link has already been used or has expired.';

const starWords = Array.from({ length: maxStars }, (_, at) => String(at + 1));

export const feedbackChecks: readonly check.Check<FeedbackField>[] = [
  check.required(['stars']),
  check.oneOf('stars', 'Stars', starWords),
  ...check.text('helped', feedbackLabels.helped, maxFeedbackWords),
  ...check.text('missing', feedbackLabels.missing, maxFeedbackWords),
];

const token = z.string('The link is incomplete.').check(z.maxLength(200));

const common = { access: 'public', tag: 'Trainings' } as const;

/** Reads the training of a link. Responds 404 if the link was used or is too old. */
export const readFeedbackRequest = endpoint('POST /feedback/link', {
  ...common,
  summary: 'Read the training of a feedback link',
  body: z.object({ token }),
  errors: [404, 429],
  response: success(z.object({ training: z.string(), day: DateOnly })),
});

/** Stores an anonymous answer, once per link. Responds 404 if the link was used or is too old. */
export const giveFeedback = endpoint('POST /feedback', {
  ...common,
  summary: 'Give feedback on a training',
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
 * Summarises the answers about a training. `stars` has the number of answers with one star, two and so on. With
 * fewer than `minShownAnswers`, it is null, as are the average and the words, which are in no order.
 */
export const readFeedback = endpoint('GET /admin/trainings/{id}/feedback', {
  access: 'read enrolments',
  tag: 'Trainings',
  summary: "Summarise a training's feedback",
  reads: ['feedback'],
  params: z.object({ id: Id }),
  errors: [404],
  response: success(
    z.object({
      /** The number of people asked, then of answers. */
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
