import * as z from 'zod/mini';
import type { expiringDocuments } from '#contract/documents/documents.ts';
import { DateOnly, endpoint, Instant, success } from '#contract/platform/endpoint.ts';
import { can, type Permission } from '#contract/platform/roles.ts';
import { Version } from '#contract/platform/version.ts';
import { PhotoNetwork } from '#contract/uploads/application-space.ts';

/** The permission to see a kind. One that needs no action only appears in the bell. */
interface AttentionRule {
  permission: Permission;
  needsNoAction?: true;
}

/**
 * The kinds of things that need attention, most urgent first, for the dashboard and the bell. A new kind also needs
 * a query (`src/server/notifications/repository.ts`) and words (`src/web/notifications/admin/attention-format.ts`).
 */
const attentionRules = {
  stuckMails: { permission: 'manage templates' },
  stuckTexts: { permission: 'manage templates' },
  space: { permission: 'read drivers' },
  documents: { permission: 'read drivers' },
  requests: { permission: 'read requests' },
  cancellations: { permission: 'manage requests' },
  review: { permission: 'decide on drivers' },
  consultations: { permission: 'read consultations' },
  files: { permission: 'decide on drivers' },
  certificates: { permission: 'manage trainings' },
  failedMessages: { permission: 'manage templates' },
  heldBackMessages: { permission: 'manage templates' },
  mailsToday: { permission: 'manage templates' },
  textsToday: { permission: 'manage templates' },
  privacy: { permission: 'manage privacy' },
  leaving: { permission: 'manage privacy' },
  unremoved: { permission: 'manage privacy' },
  backups: { permission: 'manage backups' },
  recoverySheet: { permission: 'manage backups' },
  samples: { permission: 'manage website' },
  reading: { permission: 'manage privacy', needsNoAction: true },
  exports: { permission: 'manage privacy', needsNoAction: true },
  newRequests: { permission: 'read requests', needsNoAction: true },
  enrolments: { permission: 'read enrolments', needsNoAction: true },
} as const satisfies Readonly<Record<string, AttentionRule>>;
export type AttentionKind = keyof typeof attentionRules;

const isKind = (text: string): text is AttentionKind => text in attentionRules;
const [firstKind, ...otherKinds] = Object.keys(attentionRules).filter(isKind);
if (firstKind === undefined) throw new Error('there are no kinds');
const attentionKinds = [firstKind, ...otherKinds] as const;

export const attentionKindsFor = (role: string): AttentionKind[] =>
  attentionKinds.filter((kind) => can(role, attentionRules[kind].permission));

/** Whether a kind requires action. */
export const isWaiting = (kind: AttentionKind): boolean =>
  !('needsNoAction' in attentionRules[kind]);

export const startsSoonDays = 7;

/** Days until the recovery sheet must first be opened. */
export const sheetDays = 7;

/** News, and failed or held-back messages, older than this aren't shown. */
export const newsDays = 7;

/** From this percentage on, the space for unreviewed applications needs attention. */
export const spaceWarningPercent = 80;

/** From this percentage of a daily limit of emails or texts on, it needs attention. */
export const dayWarningPercent = 80;

/** The item named for its kind: the most urgent one, for news the newest. */
export const NamedAttention = z.object({
  _id: z.string(),
  /** Its public number, or the address of its record. */
  reference: z.string(),
  name: z.string(),
  /** Its date in Lagos: of expiry, start, deadline or arrival. */
  on: z.nullable(DateOnly),
  /** Further words, such as a driver's company. */
  about: z.string(),
  /** For what a driver needs: `paper` is a document, null for a check, whose kind is the `name`. */
  document: z.nullable(
    z.object({
      paper: z.nullable(
        z.enum(['licence', 'medicalRecord'] satisfies (keyof typeof expiringDocuments)[]),
      ),
      name: z.nullable(z.string()),
      isMissing: z.boolean(),
      version: Version,
    }),
  ),
});
export type NamedAttention = z.infer<typeof NamedAttention>;

export const AttentionItem = z
  .object({
    kind: z.enum(attentionKinds),
    /** Their number; for the space for applications, the percentage used. */
    count: z.int(),
    /** The number that arrived since the administrator last looked, without the administrator's own additions. */
    fresh: z.int(),
    newestAt: z.nullable(Instant),
    first: z.nullable(NamedAttention),
  })
  .check(z.meta({ id: 'AttentionItem' }));
export type AttentionItem = z.infer<typeof AttentionItem>;

export const Attention = z.object({
  /** The kinds that have items, most urgent first. */
  result: z.array(AttentionItem),
  /** The networks with the most unclaimed photos, once their space needs attention. */
  networks: z.array(PhotoNetwork),
  /** The instant up to which arrivals are counted, to send back as seen. */
  until: Instant,
  /** Compare with `getAttentionVersion`. */
  version: z.string(),
});
export type Attention = z.infer<typeof Attention>;

const common = { access: 'signed-in', tag: 'Overview' } as const;

export const readAttention = endpoint('GET /admin/attention', {
  ...common,
  summary: 'List what needs attention, and what is new',
  response: success(Attention),
});

/** Returns a text that changes whenever something may have arrived. Cheap enough to poll every few seconds. */
export const getAttentionVersion = endpoint('GET /admin/attention/version', {
  ...common,
  summary: 'Read the version of what needs attention',
  reads: ['activity'],
  response: success(z.object({ version: z.string() })),
});

/** Marks arrivals up to `until` as seen. An earlier `until` than the stored one changes nothing. */
export const markAttentionSeen = endpoint('POST /admin/attention/seen', {
  ...common,
  summary: 'Mark what is new as seen',
  body: z.object({ until: z.iso.datetime('until must be an instant as ISO 8601 in UTC.') }),
});
