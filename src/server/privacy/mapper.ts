import type { ActivityRecord } from '#contract/activity/activity-kinds.ts';
import { formatShortDate } from '#contract/platform/dates.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import type { FoundPerson } from '#contract/privacy/privacy-people.ts';
import type { PrivacyRequest } from '#contract/privacy/privacy-requests.ts';
import type { PrivacyRequestKind } from '#contract/privacy/request-kinds.ts';
import type { RetentionThing } from '#contract/privacy/retention.ts';
import type { Notification } from '#server/messages/notify.ts';
import type { PersonRow } from './person-repository.ts';
import type { RequestRow } from './request-repository.ts';

/** The path of a copy, below `apiBase`. */
export const copyPath = (id: string): string => `/privacy/copies/${id}`;

export const copyAddress = (id: string): string => apiBase + copyPath(id);

export function toFoundPerson({ id, createdAt, erasedAt, ...row }: PersonRow): FoundPerson {
  return {
    ...row,
    _id: id,
    createdAt: createdAt.toISOString(),
    erasedAt: erasedAt?.toISOString() ?? null,
  };
}

export const toPersonRecord = ({ kind, id, name, reference }: PersonRow) =>
  ({ kind: kind satisfies ActivityRecord, id, name, reference }) as const;

/** The number by kind, without zeros. */
export const toThings = (
  counts: Partial<Record<RetentionThing, number>>,
): { what: RetentionThing; count: number }[] => {
  const things = [
    'documents',
    'people',
    'records',
    'messages',
    'entries',
    'requests',
    'leftovers',
  ] as const;
  return things.flatMap((what) => {
    const count = counts[what] ?? 0;
    return count > 0 ? [{ what, count }] : [];
  });
};

export function toPrivacyRequest(row: RequestRow): PrivacyRequest {
  const { recordKind, recordId, recordReference } = row;
  return {
    ...row,
    _id: row.id,
    record:
      recordKind !== null && recordId !== null
        ? { kind: recordKind, _id: recordId, reference: recordReference }
        : null,
    cameAt: row.cameAt.toISOString(),
    obstacle: row.state === 'Open' && row.kind === 'erase' ? row.obstacle : null,
    answeredAt: row.answeredAt?.toISOString() ?? null,
  };
}

/** The request as the activity names it: by number, since entries outlive the person's data. */
export const toRecord = ({ id, reference }: Pick<RequestRow, 'id' | 'reference'>) =>
  ({ kind: 'privacyRequest', id, name: reference }) as const;

/** Follows 'You asked us to'. */
const asksFor: Readonly<Record<PrivacyRequestKind, string>> = {
  copy: 'send you a copy of your data',
  erase: 'erase your data',
  correct: 'correct your data',
  pictures: 'take down your pictures',
};

const events = {
  Open: 'privacy-received',
  Done: 'privacy-done',
  Refused: 'privacy-refused',
} as const;

export function toNotification(
  row: Pick<RequestRow, 'id' | 'reference' | 'kind' | 'name' | 'contact' | 'dueOn' | 'state'>,
  words = '',
): Notification {
  const { id, reference, kind, name, contact, dueOn, state } = row;
  return {
    event: events[state],
    occasion: id,
    record: { kind: 'privacyRequest', id, name, reference },
    recipient: { name, ...(contact.includes('@') ? { email: contact } : { phone: contact }) },
    values: { asksFor: asksFor[kind], until: formatShortDate(dueOn), words },
  };
}
