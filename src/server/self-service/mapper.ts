import { wordingOf } from '#contract/consents/consent-words.ts';
import {
  type ConsentForm,
  type ConsentKind,
  consentForms,
  neededConsent,
} from '#contract/consents/consents.ts';
import { isNigerianMobile } from '#contract/platform/phone-number.ts';
import { noticeVersion } from '#contract/privacy/notice-versions.ts';
import {
  type OwnCodeChannel,
  type OwnContact,
  type OwnData,
  ownCodeChannels,
} from '#contract/self-service/own-data.ts';
import type { TrackedKind } from '#contract/self-service/tracking.ts';
import type * as repository from './repository.ts';

const formOf = {
  driver: 'application',
  request: 'request',
  consultation: 'booking',
  enrolment: 'registration',
} as const satisfies Record<TrackedKind, ConsentForm>;

export const requestedConsents = (kind: TrackedKind): readonly ConsentKind[] =>
  consentForms[formOf[kind]];

export function currentWording(of: TrackedKind, kind: ConsentKind) {
  const form = formOf[of];
  const { title, line } = wordingOf(noticeVersion, kind, form);
  return { kind, form, noticeVersion, wording: `${title} ${line}` } as const;
}

/** The given consents, and the others that such a record's person can give. */
function toConsents(
  of: TrackedKind,
  rows: readonly repository.OwnConsentRow[],
): OwnData['consents'] {
  // The needed one can't be given here.
  const requestable = requestedConsents(of).filter((kind) => kind !== neededConsent);
  const kinds = new Set([...rows.map(({ kind }) => kind), ...requestable]);
  return [...kinds].map((kind) => {
    const row = rows.find((one) => one.kind === kind);
    const isGiven = row !== undefined && row.withdrawnAt === null;
    return {
      kind,
      wording: isGiven ? row.wording : currentWording(of, kind).wording,
      givenAt: row?.givenAt.toISOString() ?? null,
      withdrawnAt: row?.withdrawnAt?.toISOString() ?? null,
    };
  });
}

type OwnDocument = OwnData['documents'][number];

interface OwnRows {
  fields: OwnData['fields'];
  documents: readonly { group: OwnDocument['group']; addedAt: Date; replacedAt: Date | null }[];
  consents: readonly repository.OwnConsentRow[];
  requests: readonly repository.OwnRequestRow[];
}

export const toOwnData = (
  { kind, reference, isPlaced }: repository.OwnRecord,
  { fields, documents, consents, requests }: OwnRows,
): OwnData => ({
  kind,
  reference,
  isPlaced,
  fields,
  documents: documents.map(({ group, addedAt, replacedAt }) => ({
    group,
    addedAt: addedAt.toISOString(),
    replacedAt: replacedAt?.toISOString() ?? null,
  })),
  consents: toConsents(kind, consents),
  requests: requests.map(({ kind: requestKind, cameAt, dueOn }) => ({
    kind: requestKind,
    cameAt: cameAt.toISOString(),
    dueOn,
  })),
});

/** Enough of an address for its owner to recognise it: '0803 ••• •• 12', 'b•••@example.com'. */
function maskContact(channel: OwnCodeChannel, address: string): string {
  if (channel === 'text') return `${address.slice(0, 4)} ••• •• ${address.slice(-2)}`;
  const [first = ''] = address;
  return `${first}•••${address.slice(address.lastIndexOf('@'))}`;
}

export function toContacts({
  phoneNumber,
  email,
}: Pick<repository.OwnRecord, 'phoneNumber' | 'email'>): OwnContact[] {
  // Codes are automatic, so texts are only for Nigerian mobile numbers.
  const addresses = { text: isNigerianMobile(phoneNumber) ? phoneNumber : '', mail: email };
  return ownCodeChannels
    .filter((channel) => addresses[channel] !== '')
    .map((channel) => ({ channel, address: maskContact(channel, addresses[channel]) }));
}

/** The path of a copy, below `apiBase`. */
export const copyPath = (kind: string, id: string, channel: string): string =>
  `/track/copies/${kind}/${id}/${channel}.zip`;
