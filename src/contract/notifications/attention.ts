import * as z from 'zod/mini';
import { can, type Permission } from '#contract/accounts/roles.ts';
import type { expiringDocuments } from '#contract/documents/documents.ts';
import { DateOnly, endpoint, Instant, success } from '#contract/platform/endpoint.ts';
import { Version } from '#contract/platform/version.ts';
import { PhotoNetwork } from '#contract/uploads/application-space.ts';

/** Who is shown what of a kind. `news` has arrived and waits for nobody: it is in the bell alone. */
interface AttentionRule {
  permission: Permission;
  isNews?: true;
}

/**
 * What can need somebody, the most urgent first: one list for the dashboard and the bell. A new kind needs a member here, where it
 * is found (`src/server/notifications/repository.ts`) and its words (`src/web/notifications/admin/attention-format.ts`).
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
  certificates: { permission: 'manage trainings' },
  failedMessages: { permission: 'manage templates' },
  heldBackMessages: { permission: 'manage templates' },
  mailsToday: { permission: 'manage templates' },
  textsToday: { permission: 'manage templates' },
  privacy: { permission: 'manage privacy' },
  leaving: { permission: 'manage privacy' },
  unremoved: { permission: 'manage privacy' },
  samples: { permission: 'manage website' },
  reading: { permission: 'manage privacy', isNews: true },
  exports: { permission: 'manage privacy', isNews: true },
  newRequests: { permission: 'read requests', isNews: true },
  enrolments: { permission: 'read enrolments', isNews: true },
} as const satisfies Readonly<Record<string, AttentionRule>>;
export type AttentionKind = keyof typeof attentionRules;

const isKind = (text: string): text is AttentionKind => text in attentionRules;
const [firstKind, ...otherKinds] = Object.keys(attentionRules).filter(isKind);
if (firstKind === undefined) throw new Error('there are no kinds');
const attentionKinds = [firstKind, ...otherKinds] as const;

/** The kinds that a role is shown. */
export const attentionKindsFor = (role: string): AttentionKind[] =>
  attentionKinds.filter((kind) => can(role, attentionRules[kind].permission));

/** Whether something of a kind waits until somebody does something about it. */
export const isWaiting = (kind: AttentionKind): boolean => !('isNews' in attentionRules[kind]);

/** A request that begins within this many days begins soon. */
export const startsSoonDays = 7;

/** News, and messages that failed or were held back, longer ago than this many days aren't shown. */
export const newsDays = 7;

/** When the space for unreviewed applications is this full, it needs attention. */
export const spaceWarningPercent = 80;

/** When this much of the emails or texts of a day has gone out, it needs attention. */
export const dayWarningPercent = 80;

/** The one of its kind that is named: the most urgent one, or of news the newest. */
export const NamedAttention = z.object({
  _id: z.string(),
  /** The number by which people know it, or the address of what it belongs to. */
  reference: z.string(),
  name: z.string(),
  /** The day that counts, in Lagos: when it expires, begins, is due, or has arrived. */
  on: z.nullable(DateOnly),
  /** What else is said of it, such as the company of a driver. */
  about: z.string(),
  /** Of a driver's document: which one, and the driver's version. */
  document: z.nullable(
    z.object({
      paper: z.enum(['licence', 'medicalRecord'] satisfies (keyof typeof expiringDocuments)[]),
      version: Version,
    }),
  ),
});
export type NamedAttention = z.infer<typeof NamedAttention>;

/** All of one kind. */
export const AttentionItem = z
  .object({
    kind: z.enum(attentionKinds),
    /** How many there are; of the space for applications how many per cent of it are full. */
    count: z.int(),
    /** How many have arrived since the administrator last looked, without what that administrator has added. */
    fresh: z.int(),
    newestAt: z.nullable(Instant),
    first: z.nullable(NamedAttention),
  })
  .check(z.meta({ id: 'AttentionItem' }));
export type AttentionItem = z.infer<typeof AttentionItem>;

export const Attention = z.object({
  /** Kinds of which there is something, the most urgent first. */
  result: z.array(AttentionItem),
  /** The networks that most photos of no application came from, once their space needs attention. */
  networks: z.array(PhotoNetwork),
  /** Up to when everything that has arrived is counted: the instant to mark as seen. */
  until: Instant,
});
export type Attention = z.infer<typeof Attention>;

const common = { access: 'signed-in', tag: 'Overview' } as const;

export const readAttention = endpoint('GET /admin/attention', {
  ...common,
  summary: 'List what needs somebody, and what is new',
  response: success(Attention),
});

/** Gives a text that changes whenever something may have arrived: cheap, so that it can be asked every few seconds. */
export const getAttentionVersion = endpoint('GET /admin/attention/version', {
  ...common,
  summary: 'Ask whether something has arrived',
  reads: ['activity'],
  response: success(z.object({ version: z.string() })),
});

/** Marks what has arrived up to `until` as seen. Marking less than is seen changes nothing. */
export const markAttentionSeen = endpoint('POST /admin/attention/seen', {
  ...common,
  summary: 'Mark what is new as seen',
  body: z.object({ until: z.iso.datetime('until must be an instant as ISO 8601 in UTC.') }),
});
