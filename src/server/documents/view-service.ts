import { documentLabels } from '#contract/application-form.ts';
import type { Activity } from '#server/platform/activity/record-activity.ts';
import type { DocumentRow } from './repository.ts';

type Opened = DocumentRow & { fullName: string; driverNumber: number };

/** What the activity says of an image that somebody opens, or with `isAhead` that their screen loads before it shows it. */
export function describeOpening(document: Opened, { at, isAhead }: { at: Date; isAhead: boolean }): Activity {
  const { id: partId, driverId: id, fullName: name, driverNumber, documentGroup, originalName } = document;
  const about = { at, record: { kind: 'driver', id, name, reference: String(driverNumber) } } as const;
  if (isAhead) return { ...about, kind: 'documents-loaded' };
  const after = `${documentLabels[documentGroup]}, ${originalName}`;
  return { ...about, kind: 'document-viewed', partId, changes: [{ field: 'document', before: null, after }] };
}
