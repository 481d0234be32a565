import type { QueryClient } from '@tanstack/react-query';
import { isRecord } from '#contract/platform/is-record.ts';
import { type UndoableRecord, type UndoBody, undoChange } from '#contract/undo/undo.ts';
import { undoHint, undoMinutes } from '#contract/undo/undo-window.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { callApi } from './api-client.ts';

/** The mutation cache reports the result. */
export const undoMutation = {
  mutationFn: (body: UndoBody) => callApi(undoChange, { body }),
  meta: { writes: undoChange.writes },
  networkMode: 'always',
} as const;

interface UndoableSuccess {
  message: string;
  record: UndoableRecord;
  data: unknown;
  /** 'warning' if only part of it succeeded. */
  kind?: 'success' | 'warning';
}

/** Shows the success toast with an undo action. */
export function offerUndo(
  client: QueryClient,
  { message, record, data, kind }: UndoableSuccess,
): void {
  const changed = changedOf(data);
  if (!changed) {
    toast.success(message);
    return;
  }
  const undo = client.getMutationCache().build(client, undoMutation);
  const onPress = () => void undo.execute({ record, ...changed }).catch(() => undefined);
  // Invitations have no record with an undo.
  const offered =
    record === 'driverInvitation'
      ? { hint: `You can undo this here for ${undoMinutes} minutes.`, seconds: undoMinutes * 60 }
      : { hint: undoHint };
  toast.offer(message, { label: 'Undo', onPress, ...offered }, kind);
}

/** For a placement, this is its request. */
function changedOf(body: unknown): { _id: string; version: number } | undefined {
  if (!isRecord(body) || !isRecord(body.data)) return undefined;
  const { _id, version } = isRecord(body.data.request) ? body.data.request : body.data;
  return typeof _id === 'string' && typeof version === 'number' ? { _id, version } : undefined;
}
