import * as z from 'zod/mini';
import * as check from '#contract/platform/checks.ts';
import { endpoint, Instant, oneOf, success, textField } from '#contract/platform/endpoint.ts';
import { Upload } from '#contract/platform/uploaded-file.ts';
import { toPicture } from './fields.ts';
import { isUploaded, pictureUses, type WebsitePicture } from './pictures.ts';
import { maxWebsiteBytes, WebsiteContent, websiteFields } from './website-content.ts';
import { websitePaths } from './website-paths.ts';

export const maxVersions = 20;

/** A field that differs from the published content. A list is one field. */
export const WebsiteChange = z
  .object({
    /** Its section and key, such as `company.email`. */
    path: z.string(),
    changedBy: z.string(),
    isOwn: z.boolean(),
    changedAt: Instant,
  })
  .check(z.meta({ id: 'WebsiteChange' }));
export type WebsiteChange = z.infer<typeof WebsiteChange>;

/** A publication, or the shipped content, without its words. */
export const WebsiteVersion = z
  .object({
    /** 0 for the shipped content. */
    number: z.int(),
    /** The paths of the fields that differ from the version before. */
    changed: z.array(z.string()),
    note: z.string(),
    publishedBy: z.nullable(z.string()),
    publishedAt: z.nullable(Instant),
    /** The number of the version it restored. */
    restoredFrom: z.nullable(z.int()),
  })
  .check(z.meta({ id: 'WebsiteVersion' }));
export type WebsiteVersion = z.infer<typeof WebsiteVersion>;

/** The published content, and the draft that all administrators share. */
export const WebsiteDraft = z
  .object({
    published: WebsiteContent,
    /** The published content with the draft's changes. */
    content: WebsiteContent,
    /** The version the site shows. */
    version: WebsiteVersion,
    /** Counts all changes of the draft; to be sent with the next one. */
    revision: z.int(),
    changes: z.array(WebsiteChange),
  })
  .check(z.meta({ id: 'WebsiteDraft' }));
export type WebsiteDraft = z.infer<typeof WebsiteDraft>;

export type SingleValue = string | number | WebsitePicture;

export type WebsiteValue = SingleValue | Record<string, SingleValue>[];

const maxEntries = 200;

const isSingle = (value: unknown): value is SingleValue =>
  typeof value === 'string'
    ? value.length <= maxWebsiteBytes
    : Number.isSafeInteger(value) || toPicture(value) !== undefined;

const isEntry = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(isSingle);

const single = [
  { type: 'string', maxLength: maxWebsiteBytes },
  { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  {
    type: 'object',
    properties: {
      name: { type: 'string' },
      alt: { type: 'string' },
      x: { type: 'number' },
      y: { type: 'number' },
    },
    required: ['name', 'alt', 'x', 'y'],
  },
];
const entries = {
  type: 'array',
  maxItems: maxEntries,
  items: { type: 'object', additionalProperties: { anyOf: single } },
};

const Value = z
  .custom<WebsiteValue>(
    (value) =>
      isSingle(value) ||
      (Array.isArray(value) && value.length <= maxEntries && value.every(isEntry)),
    `This must be text, a whole number, a picture, or a list of at most ${maxEntries}, and not be longer than 64 kB.`,
  )
  .check(z.meta({ anyOf: [...single, entries] }));

const maxNote = 200;

export const noteChecks: readonly check.Check<'note'>[] = check.text(
  'note',
  'Note for colleagues',
  maxNote,
);

const common = { access: 'manage website', tag: 'Website' } as const;
const revision = z
  .int('revision must be a whole number.')
  .check(z.minimum(0, 'revision must be 0 or more.'), z.maximum(2_147_483_647));
const note = textField('Note for colleagues', maxNote);
const number = z.pipe(
  z
    .string()
    .check(
      z.regex(/^(0|[1-9]\d{0,8})$/, 'There is no such version.'),
      z.meta({ type: 'integer', minimum: 0 }),
    ),
  z.transform(Number),
);

/** Reads the published content and the draft. */
export const readWebsite = endpoint('GET /admin/website', {
  ...common,
  summary: "Read the site's texts and their draft",
  reads: ['website'],
  response: success(WebsiteDraft),
});

/**
 * Stores a field's value in the draft; the published value removes the change. Responds 409, with who changed it,
 * if the draft isn't at the `revision` that the caller saw. Accepts unfinished values, such as half an email
 * address, but not ones that could never be published.
 */
export const changeWebsiteDraft = endpoint('PUT /admin/website/draft', {
  ...common,
  summary: "Change a field in the draft of the site's texts",
  writes: ['website'],
  body: z.object({
    path: z.enum(
      websitePaths.map(({ path }) => path),
      'There is no such field.',
    ),
    value: Value,
    revision,
  }),
  errors: [409],
  response: success(WebsiteDraft),
});

/**
 * Stores a picture in the widths and formats that pages need; the draft refers to it by name. A picture in no draft
 * or version is deleted after a day. Responds 400 if it isn't a picture or is too large.
 */
export const uploadWebsitePicture = endpoint('POST /admin/website/pictures', {
  ...common,
  summary: 'Upload a picture for the site',
  status: 201,
  accepts: ['multipart/form-data'],
  body: z.object({
    use: oneOf('use', pictureUses),
    images: z._default(z.array(Upload).check(z.meta({ minItems: 1, maxItems: 1 })), []),
  }),
  response: success(z.object({ name: z.string().check(z.refine(isUploaded)) })),
});

/** Discards the draft. Responds 409 if it has changed since the caller saw it. */
export const discardWebsiteDraft = endpoint('POST /admin/website/draft/discard', {
  ...common,
  summary: "Discard the draft of the site's texts",
  writes: ['website'],
  body: z.object({ revision }),
  errors: [409],
  response: success(WebsiteDraft),
});

/**
 * Publishes the draft. Responds 400 with the paths of the fields that can't be published, 409 if the draft has
 * changed since the caller saw it. A repeated call publishes once. `isShown`: visitors already see the version.
 */
export const publishWebsite = endpoint('POST /admin/website/publish', {
  ...common,
  summary: "Publish the draft of the site's texts",
  writes: ['website'],
  body: z.object({ revision, note }),
  checks: noteChecks,
  errors: [409],
  response: success(z.object({ isShown: z.boolean() })),
});

/** Lists the kept publications, newest first, then the shipped content. */
export const listWebsiteVersions = endpoint('GET /admin/website/versions', {
  ...common,
  summary: "List the versions of the site's texts",
  reads: ['website'],
  response: success(z.object({ result: z.array(WebsiteVersion) })),
});

const params = z.object({ number });

export const readWebsiteVersion = endpoint('GET /admin/website/versions/{number}', {
  ...common,
  summary: "Read a version of the site's texts",
  reads: ['website'],
  params,
  errors: [404],
  response: success(WebsiteContent),
});

/** Publishes a former version as a new one; the draft stays. Responds 409 if it is the current one. */
export const restoreWebsiteVersion = endpoint('POST /admin/website/versions/{number}/restore', {
  ...common,
  summary: "Restore a version of the site's texts",
  writes: ['website'],
  params,
  errors: [404, 409],
  response: success(z.object({ isShown: z.boolean() })),
});

/** The pages that can be previewed: those that the sections name. */
const previewedPages = [
  ...new Set(
    websiteFields.flatMap((section) => (section.kind === 'group' ? (section.page ?? []) : [])),
  ),
];

/** Renders a page with unsaved words. `content` has all fields, or those that differ from the shipped ones. */
export const previewWebsite = endpoint('POST /admin/website/preview', {
  ...common,
  summary: 'Preview a page with unpublished texts',
  body: z.object({
    page: oneOf('page', previewedPages),
    content: z.record(z.string(), z.unknown(), 'content must be an object.'),
  }),
  response: success(z.object({ html: z.string() })),
});
