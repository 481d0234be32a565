import * as z from 'zod/mini';
import { endpoint, Id, Link, oneOf, success } from '#contract/platform/endpoint.ts';

/** The lists that can leave as a file, by their names on screens. */
export const exportedLists = {
  drivers: 'Drivers',
  expiries: 'Expiring documents',
  ongoing: 'Ongoing placements',
  available: 'Available drivers',
  requests: 'Company requests',
  consultations: 'Consultations',
  trainings: 'Trainings',
  enrolments: 'Registrations',
} as const;
export type ExportedList = keyof typeof exportedLists;

const listNames = [
  ...(['drivers', 'expiries', 'ongoing', 'available', 'requests', 'consultations', 'trainings', 'enrolments'] as const),
] satisfies ExportedList[];

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportFormatLabels: Record<ExportFormat, string> = { xlsx: 'Excel', csv: 'CSV' };

/** Rows can be chosen by their `_id`s up to this number; more are chosen by a filter. */
export const maxChosen = 1_000;

/** A list of `_id`s, by which rows are chosen. `missing` is shown where there is no list. */
export const idList = (name: string, missing = `${name} must be a list.`) =>
  z.array(Id.check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, `${name} must be \`_id\`s.`)), missing);

const ids = (name: string) =>
  z.optional(idList(name).check(z.maxLength(maxChosen, `${name} can have at most ${maxChosen} items.`)));

/** The query of a list, as it would stand in the address of the endpoint that lists it. */
export const listQuery = z.string('query must be text.').check(
  z.maxLength(4_000, 'query can have at most 4000 characters.'),
  // Control characters are encoded in an address; PostgreSQL can't hold NUL.
  z.regex(/^\P{Cc}*$/u, "query contains characters that can't be used."),
  z.meta({
    description:
      'What the list is narrowed to, as in the query of the endpoint that lists it: `status=Pending&fullName=ada`. `page` has no meaning here.',
  }),
);

/** The parameters of such a query; of a repeated one the last. */
export const readListQuery = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query));

/** The query as the list's endpoint reads it. Throws a schema error, also for what the list doesn't know: without it, more rows would be meant. */
export function parseListQuery<Query>(schema: z.ZodMiniType<Query> & { shape: object }, query: string): Query {
  const known = z.record(z.string(), z.string()).check((given) => {
    for (const name of Object.keys(given.value)) {
      if (Object.hasOwn(schema.shape, name)) continue;
      given.issues.push({ code: 'custom', input: name, path: [name], message: `This list has no filter ${name}.` });
    }
  });
  return z.parse(schema, z.parse(known, readListQuery(query)));
}

/**
 * Which rows of a list are meant: those with these `ids`, or else all that the query of the list finds, except some. The rows
 * of lists other than those of drivers are only chosen by the query.
 */
export const chosenRows = { query: z._default(listQuery, ''), ids: ids('ids'), except: ids('except') };
export const ChosenRows = z.object(chosenRows);
export type ChosenRows = z.infer<typeof ChosenRows>;

/**
 * Prepares a list as a file. The response has its address, which opens it for five minutes without a token, and its number of
 * rows at this moment.
 */
export const exportList = endpoint('POST /admin/exports', {
  access: 'export lists',
  confirm: { whom: 'everybody' },
  tag: 'Exports',
  summary: 'Export a list as a file',
  status: 201,
  body: z.object({
    list: oneOf('list', listNames),
    format: oneOf('format', exportFormats),
    ...chosenRows,
  }),
  errors: [403, 404],
  response: success(z.object({ url: Link, fileName: z.string(), rows: z.int() })),
});
export type WantedExport = z.infer<typeof exportList.body>;
