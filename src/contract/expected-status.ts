import * as z from 'zod/mini';

/**
 * The status that a screen showed when somebody decided, as an optional input of a call. A decision taken on another
 * status is a conflict (409); without it the call asks no questions.
 */
export const expectedStatus = <const Status extends string>(statuses: readonly Status[]) =>
  z.optional(
    z
      .enum(statuses, `expectedStatus must be one of: ${statuses.join(', ')}.`)
      .check(
        z.meta({ description: 'The status that the caller has seen. If it has changed since, the response is 409.' }),
      ),
  );

/** Says why a decision came too late: what the status is now. `subject` begins the sentence. */
export const outdatedMessage = (subject: string, present: string, expected: string): string =>
  `${subject} is now ${present}, not ${expected} as your screen showed. Nothing was changed.`;
