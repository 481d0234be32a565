import { documentLabels } from '#contract/drivers/application-form.ts';
import { type Activity, recordActivityOnce } from '#server/platform/activity/record-activity.ts';
import type { Administrator } from '#server/platform/system/actor.ts';
import type { Context } from '#server/platform/system/context.ts';
import { recordReading } from './bulk-access-service.ts';
import type { DocumentRow } from './repository.ts';

type Opened = DocumentRow & { fullName: string; driverNumber: number };

function describe(document: Opened, at: Date, isAhead: boolean): Activity {
  const { id: partId, driverId: id, fullName: name, driverNumber, documentGroup, originalName } = document;
  const about = { at, record: { kind: 'driver', id, name, reference: String(driverNumber) } } as const;
  if (isAhead) return { ...about, kind: 'documents-loaded' };
  const after = `${documentLabels[documentGroup]}, ${originalName}`;
  return { ...about, kind: 'document-viewed', partId, changes: [{ field: 'document', before: null, after }] };
}

/**
 * Records that somebody opens an image, or with `isAhead` that their screen loads it before it shows it. Tells of it if they have
 * opened unusually many.
 */
export async function recordOpening(
  context: Context,
  actor: Administrator,
  document: Opened,
  isAhead: boolean,
): Promise<void> {
  const isAdded = await recordActivityOnce(context.db, actor, describe(document, context.clock(), isAhead));
  if (isAdded) await recordReading(context, actor);
}
