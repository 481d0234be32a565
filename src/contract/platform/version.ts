import * as z from 'zod/mini';

/** The number of visible changes of a record, from 1. */
export const Version = z.int().check(z.meta({ minimum: 1 }));

const maxVersion = 2_147_483_647;

const description =
  'The version that the caller has seen. If the record has changed since, the response is 409 and nothing is changed. Without it, the call does not ask.';

const sentence = (name: string) => `${name} must be a whole number from 1.`;

/** The version the caller's decision is based on, as an optional input in a query or multipart form. */
export const seenVersion = (name = 'version') =>
  z.optional(
    z.pipe(
      z.string(sentence(name)).check(
        z.refine(
          (text) => /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= maxVersion,
          sentence(name),
        ),
        z.meta({ type: 'integer', minimum: 1, maximum: maxVersion, description }),
      ),
      z.transform(Number),
    ),
  );

/** The same in a JSON body. */
export const seenVersionNumber = z.optional(
  z
    .int(sentence('version'))
    .check(
      z.minimum(1, sentence('version')),
      z.maximum(maxVersion, sentence('version')),
      z.meta({ description }),
    ),
);

/** The version after the caller's own change, in the body of an undo. */
export const ownVersionNumber = z
  .int(sentence('version'))
  .check(z.minimum(1, sentence('version')), z.maximum(maxVersion, sentence('version')));
