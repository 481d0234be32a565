import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isRecord } from '#contract/platform/is-record.ts';
import { type UndoableRecord, type undoChange, undoSeconds } from '#contract/undo/undo.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { callApi } from './api-client.ts';

/** A change that has succeeded. */
interface Done {
  message: string;
  record: UndoableRecord;
  /** The response's body. */
  data: unknown;
  /** The queries that taking it back makes stale. */
  stale: readonly QueryKey[];
}

/** Tells that a change has succeeded, and offers to take it back. */
export function offerUndo(client: QueryClient, { message, record, data, stale }: Done): void {
  const changed = changedOf(data);
  if (!changed) {
    toast.success(message);
    return;
  }
  const undo = client.getMutationCache().build(client, {
    mutationFn: () => callApi<typeof undoChange>('POST /admin/undo', { body: { record, ...changed } }),
    meta: { invalidates: stale },
    networkMode: 'always',
  });
  // The mutation cache says what has come of it.
  const onPress = () => void undo.execute(undefined).catch(() => undefined);
  toast.offer(message, { label: 'Undo', seconds: undoSeconds, onPress });
}

function changedOf(body: unknown): { _id: string; version: number } | undefined {
  if (!isRecord(body) || !isRecord(body.data)) return undefined;
  const { _id, version } = body.data;
  return typeof _id === 'string' && typeof version === 'number' ? { _id, version } : undefined;
}
