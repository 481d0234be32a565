import { type ActivityDay, type ActivityEntry, otherActors } from '#contract/activity/activity.ts';
import {
  type ActivityGroup,
  activityFields,
  activityKinds,
  activityRecords,
} from '#contract/activity/activity-kinds.ts';
import type { SheetColumn } from '#server/platform/files/spreadsheet.ts';
import type { AffectedField, AffectedRow } from './affected-people-repository.ts';
import type { ActivityRow } from './repository.ts';

/** `existing`: ids of records that can still be opened. */
export function toActivityEntry(row: ActivityRow, existing: ReadonlySet<string>): ActivityEntry {
  const other = otherActors.find((kind) => kind === row.actor);
  const [recordId = null] = row.recordIds;
  return {
    _id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    actor: {
      kind: other ?? 'administrator',
      _id: other ? null : row.actor,
      name: row.actorName,
      role: row.actorRole,
    },
    record: {
      kind: row.recordKind,
      _id: recordId,
      name: row.recordName,
      reference: row.recordReference,
      exists: recordId !== null && existing.has(recordId),
    },
    changes: row.changes,
    requestId: row.requestId,
    network: row.network,
  };
}

/** Entries without a name count as no one; the number of people behind them is unknown. */
export function toActivityDay(
  counted: readonly { actor: string; kindGroup: ActivityGroup; entries: number }[],
): ActivityDay {
  const people = new Set(
    counted.map(({ actor }) => actor).filter((actor) => !otherActors.some((one) => one === actor)),
  );
  const kinds = [...Map.groupBy(counted, ({ kindGroup }) => kindGroup)].map(([kind, of]) => ({
    kind,
    entries: of.reduce((sum, { entries }) => sum + entries, 0),
  }));
  return {
    people: people.size,
    kinds: kinds.toSorted((one, other) => other.entries - one.entries),
  };
}

/** 'Licence, front.jpg' for a document, 'Rows: 120' for an export, 'Phone number' for a field; otherwise ''. */
function formatOne({ field, what }: AffectedField, isList: boolean): string {
  if (field === null) return '';
  if (what === null) return activityFields[field];
  return isList ? `${activityFields[field]}: ${what}` : what;
}

/** Groups by action: 'Viewed document (Licence, front.jpg); Corrected (Phone number, State)'. */
function formatTouched({ kind, touched }: AffectedRow): string {
  return [...Map.groupBy(touched, (one) => one.kind)]
    .map(([done, of]) => {
      const words = of.map((one) => formatOne(one, kind === 'list')).filter((text) => text !== '');
      return words.length === 0
        ? activityKinds[done].label
        : `${activityKinds[done].label} (${words.join('; ')})`;
    })
    .join('. ');
}

const states = { present: '', erased: 'Erased', gone: 'No longer there' } as const;

export const affectedSheet: readonly SheetColumn<AffectedRow>[] = [
  { header: 'Record', kind: 'text', value: ({ kind }) => activityRecords[kind] },
  { header: 'Reference', kind: 'text', value: ({ reference }) => reference },
  { header: 'Name', kind: 'text', value: ({ name }) => name },
  { header: 'Email', kind: 'text', value: ({ email }) => email },
  { header: 'Phone', kind: 'phone', value: ({ phone }) => phone },
  { header: 'State', kind: 'text', value: ({ state }) => states[state] },
  { header: 'What was touched', kind: 'text', value: formatTouched },
  { header: 'Entries', kind: 'number', value: ({ entries }) => entries },
  { header: 'First', kind: 'instant', value: ({ firstAt }) => new Date(firstAt) },
  { header: 'Last', kind: 'instant', value: ({ lastAt }) => new Date(lastAt) },
  { header: 'By', kind: 'text', value: ({ actors }) => actors.join('; ') },
];
