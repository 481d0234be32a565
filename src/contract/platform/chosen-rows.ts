import * as z from 'zod/mini';
import { Id } from './endpoint.ts';

/** The maximum number of rows chosen by `_id`; a larger selection uses a query. */
export const maxChosen = 1_000;

export const idList = (name: string) =>
  z.array(
    Id.check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, `${name} must be \`_id\`s.`)),
    `${name} must be a list.`,
  );

const ids = (name: string) =>
  z.optional(
    idList(name).check(z.maxLength(maxChosen, `${name} can have at most ${maxChosen} items.`)),
  );

/** A list's query, as in the address of its endpoint. */
export const listQuery = z.string('query must be text.').check(
  z.maxLength(4_000, 'query can have at most 4000 characters.'),
  // Addresses encode control characters; PostgreSQL can't store NUL.
  z.regex(/^\P{Cc}*$/u, "query contains characters that can't be used."),
  z.meta({
    description:
      'What the list is narrowed to, as in the query of the endpoint that lists it: `status=Pending&fullName=ada`. `page` has no meaning here.',
  }),
);

/** Parses a list's query; of a repeated parameter, the last counts. */
export const readListQuery = (query: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query));

/**
 * Parses a query with the schema of its endpoint. Throws a schema error, even for unknown parameters: ignoring one
 * would select more rows.
 */
export function parseListQuery<Query>(
  schema: z.ZodMiniType<Query> & { shape: object },
  query: string,
): Query {
  const parameters = z.record(z.string(), z.string()).check((payload) => {
    for (const name of Object.keys(payload.value)) {
      if (Object.hasOwn(schema.shape, name)) continue;
      payload.issues.push({
        code: 'custom',
        input: name,
        path: [name],
        message: `This list has no filter ${name}.`,
      });
    }
  });
  return z.parse(schema, z.parse(parameters, readListQuery(query)));
}

/**
 * The chosen rows: those with these `ids`, or all that match `query` minus `except`. Only driver lists support
 * `ids` and `except`.
 */
export const chosenRows = {
  query: z._default(listQuery, ''),
  ids: ids('ids'),
  except: ids('except'),
};
export const ChosenRows = z.object(chosenRows);
export type ChosenRows = z.infer<typeof ChosenRows>;
