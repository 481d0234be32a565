import type { ActivityRecord } from '#contract/activity/activity-kinds.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import type { FoundPerson } from '#contract/privacy/privacy-people.ts';
import type { PersonRow } from './person-repository.ts';

/** The path of a copy, below `apiBase`. */
export const copyPath = (id: string): string => `/privacy/copies/${id}`;

/** The address of a copy, to be signed. */
export const copyAddress = (id: string): string => apiBase + copyPath(id);

export function toFoundPerson({ id, createdAt, erasedAt, ...row }: PersonRow): FoundPerson {
  return { ...row, _id: id, createdAt: createdAt.toISOString(), erasedAt: erasedAt?.toISOString() ?? null };
}

/** The record as the activity names it. */
export const toPersonRecord = ({ kind, id, name, reference }: PersonRow) =>
  ({ kind: kind satisfies ActivityRecord, id, name, reference }) as const;
