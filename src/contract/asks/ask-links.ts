import * as z from 'zod/mini';
import { vehicleTypes } from '#contract/drivers/vehicles.ts';
import {
  formatShortDate,
  formatTime,
  timeInLagos,
  todayInLagos,
} from '#contract/platform/dates.ts';
import { DateOnly, endpoint, Instant, oneOf, success } from '#contract/platform/endpoint.ts';

export const askStates = ['open', 'over', 'taken', 'cancelled'] as const;
export type AskState = (typeof askStates)[number];

/** Shown instead of the question once it has ended. */
export const endedAskMessages: Readonly<Record<Exclude<AskState, 'open'>, string>> = {
  over: 'The time to answer is over. Thank you all the same.',
  taken: 'This work is taken. Thank you all the same.',
  cancelled: 'This work was cancelled. Thank you all the same.',
};
/** Shown for a link that was altered, or whose question is gone. */
export const deadAskMessage = "This link doesn't work. Please call us.";

export const formatUntil = (until: Date): string =>
  `${formatShortDate(todayInLagos(until))}, ${formatTime(timeInLagos(until))}`;

export const answers = ['can', 'cannot'] as const;

/** The question behind a link; only `state` and `wantsAsks` once it has ended. */
export const OpenAsk = z
  .object({
    state: z.enum(askStates),
    work: z.nullable(
      z.object({
        vehicle: z.enum(vehicleTypes),
        town: z.string(),
        days: z.object({ startDate: DateOnly, endDate: DateOnly }),
        until: Instant,
      }),
    ),
    answer: z.nullable(z.enum(answers)),
    wantsAsks: z.boolean(),
  })
  .check(z.meta({ id: 'OpenAsk' }));
export type OpenAsk = z.infer<typeof OpenAsk>;

const token = z.string('The link is incomplete.').check(z.maxLength(200));
const common = { access: 'public', tag: 'Placements' } as const;

export const readAsk = endpoint('POST /ask/link', {
  ...common,
  summary: "Read the question of a message's link",
  body: z.object({ token }),
  errors: [404, 429],
  response: success(OpenAsk),
});

/** Stores an answer and whether the driver wants such questions. Responds 409 once the question has ended. */
export const answerAsk = endpoint('POST /ask', {
  ...common,
  summary: 'Answer whether you can start',
  body: z.object({
    token,
    answer: z.optional(oneOf('answer', answers)),
    wantsAsks: z.optional(z.boolean('wantsAsks must be true or false.')),
  }),
  errors: [404, 409, 429],
  response: success(OpenAsk),
});
