import * as z from 'zod/mini';
import * as check from '#contract/platform/checks.ts';
import { endpoint, Id, Instant, success, textField } from '#contract/platform/endpoint.ts';
import { seenVersionNumber, Version } from '#contract/platform/version.ts';
import { directSource, toSlug } from './slugs.ts';

const maxSourceName = 60;

/** A link to the application form that records where applicants found it. `applications` counts those through it. */
export const Source = z
  .object({
    _id: Id,
    slug: z.string(),
    name: z.string(),
    /** The full address. */
    link: z.string(),
    applications: z.int(),
    createdAt: Instant,
    /** When the office ended it. The link still works and counts. */
    endedAt: z.nullable(Instant),
    version: Version,
  })
  .check(z.meta({ id: 'Source' }));
export type Source = z.infer<typeof Source>;

const noLinkMessage = 'The name needs letters or digits from which its link can be made.';

export const sourceChecks: readonly check.Check<'name'>[] = [
  check.required(['name']),
  ...check.text('name', 'Name', maxSourceName),
];

/** Also requires that a link can be made from the name. */
export const newSourceChecks: readonly check.Check<'name'>[] = [
  ...sourceChecks,
  {
    message: noLinkMessage,
    field: 'name',
    failing: ({ name }) => (['', directSource].includes(toSlug(name)) ? ['name'] : []),
  },
];

const name = textField('Name', maxSourceName);
const tag = 'Drivers';

/** Lists all sources: active ones first, each group newest first. */
export const listSources = endpoint('GET /admin/sources', {
  access: 'read drivers',
  tag,
  summary: 'List application links and their applications',
  reads: ['sources'],
  response: success(z.object({ result: z.array(Source) })),
});

/** Adds a source; its link is made from the name. Responds 409 if another one has the name or the link. */
export const addSource = endpoint('POST /admin/sources', {
  access: 'decide on drivers',
  tag,
  summary: 'Create an application link',
  writes: ['sources'],
  status: 201,
  body: z.object({ name }),
  checks: newSourceChecks,
  errors: [409],
  response: success(Source),
});

/** Renames, ends or reactivates a source; its link stays the same. Responds 409 if another one has the name. */
export const changeSource = endpoint('PUT /admin/sources/{id}', {
  access: 'decide on drivers',
  tag,
  summary: 'Rename or end an application link',
  writes: ['sources'],
  params: z.object({ id: Id }),
  body: z.object({
    name,
    isEnded: z.boolean('isEnded must be true or false.'),
    version: seenVersionNumber,
  }),
  checks: sourceChecks,
  errors: [404, 409],
  response: success(Source),
});

/**
 * Returns the QR code of a source's link for printing: `svg` is a drawing, `png` a Base64 image of 1,200 × 1,200
 * pixels.
 */
export const readSourceCode = endpoint('GET /admin/sources/{id}/code', {
  access: 'read drivers',
  tag,
  summary: "Draw an application link's QR code",
  params: z.object({ id: Id }),
  errors: [404],
  response: success(z.object({ svg: z.string(), png: z.string() })),
});
