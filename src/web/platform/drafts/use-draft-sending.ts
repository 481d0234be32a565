import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, isKeyUsed } from '#web/platform/http/api-client.ts';
import { askForBackgroundSync } from './background-sync.ts';
import type { DraftPhoto, Receipt } from './draft-record.ts';
import type { AnyDraftState, Draft } from './draft-types.ts';
import { isWorthRetrying, removeSentPhoto, sendDraft } from './send-draft.ts';

interface SendingOptions {
  /** Called with an error that retrying can't fix. The form is editable again. */
  onRejected(error: ApiError): void;
  /** Whether photos stay on the device until the form is submitted. */
  keepsPhotos?: boolean;
}

function workOf({ place, phase, photos }: AnyDraftState): 'form' | 'photos' | undefined {
  if (place !== 'here' || phase === 'sent') return undefined;
  if (phase === 'waiting') return 'form';
  return photos.some(({ isSent, refusal }) => !isSent && refusal === undefined)
    ? 'photos'
    : undefined;
}

const second = 1000;
const waits = [1, 2, 4, 8, 15, 30].map((seconds) => seconds * second);

/** In milliseconds. `chance` (0 to 1) adds jitter, so that clients don't retry in unison. */
function retryDelay(failures: number, error: unknown, chance: number): number {
  const retryAfter = error instanceof ApiError ? error.retryAfter : undefined;
  if (retryAfter !== undefined) return Math.min(Math.max(retryAfter, 1), 120) * second;
  const wait = waits[Math.min(failures, waits.length) - 1] ?? second;
  return Math.round(wait * (0.8 + 0.4 * chance));
}

/**
 * Opens a draft and sends it while its form is shown: photos when added, the form when submitted. Waits for a
 * connection and retries until the server has accepted or rejected it. Returns the server's message while the
 * server causes the wait.
 */
export function useDraftSending<Field extends string, Extra>(
  draft: Draft<Field, Extra>,
  { onRejected, keepsPhotos = false }: SendingOptions,
): string | undefined {
  const wanted = draft.use(workOf);
  const isKeeping = keepsPhotos && wanted === 'photos';
  const work = isKeeping ? undefined : wanted;
  const [round, setRound] = useState(0);
  const beginAnew = () => setRound((before) => before + 1);
  const { mutate, isPaused, isPending, failureReason } = useMutation({
    mutationFn: (signal: AbortSignal) =>
      sendDraft(
        { ...draft, read: async () => draft.record() },
        { signal, onProgress: recordProgress },
      ),
    networkMode: 'online',
    retry: (_failures, error) => isWorthRetrying(error),
    retryDelay: (failures, error) => retryDelay(failures + 1, error, Math.random()),
    meta: { isShownInPlace: true },
  });
  const isHeldUp =
    isKeeping || (work !== undefined && isPending && (isPaused || failureReason !== null));

  function recordProgress({ sha256 }: DraftPhoto, share: number | undefined) {
    draft.use.setState({ progress: share === undefined ? undefined : { sha256, share } });
  }

  const recordAnswer = useEffectEvent((receipt: Receipt | undefined, { aborted }: AbortSignal) => {
    // A photo may have been added at the last moment.
    if (!receipt && !aborted) beginAnew();
  });
  const recordRefusal = useEffectEvent((error: Error) => {
    if (!(error instanceof ApiError) || draft.use.getState().phase !== 'waiting') return;
    draft.cancel({ message: error.message, isKeyUsed: isKeyUsed(error) });
    onRejected(error);
  });

  useEffect(() => {
    void draft.open();
    return draft.close;
  }, [draft]);

  useEffect(() => {
    if (!work) return;
    const controller = new AbortController();
    const { signal } = controller;
    mutate(signal, {
      onSuccess: (receipt) => recordAnswer(receipt, signal),
      onError: recordRefusal,
    });
    return () => controller.abort();
  }, [work, round, mutate]);

  useEffect(() => {
    // Setting even an equal value would render the whole form.
    if (draft.use.getState().isHeldUp !== isHeldUp) draft.use.setState({ isHeldUp });
    if (isHeldUp && work === 'form') void askForBackgroundSync();
  }, [draft, isHeldUp, work]);

  useEffect(
    () => draft.use.subscribe((now, before) => removeGone(now, before) && beginAnew()),
    [draft],
  );

  return failureReason instanceof ApiError && failureReason.status > 0
    ? failureReason.message
    : undefined;
}

/** Deletes removed photos from the server; returns whether one was being sent. */
function removeGone(
  now: AnyDraftState,
  { photos, uploadSecret, progress }: AnyDraftState,
): boolean {
  if (now.photos === photos || now.place !== 'here' || now.phase !== 'filling') return false;
  const isHere = ({ sha256, group }: DraftPhoto) =>
    now.photos.some((one) => one.sha256 === sha256 && one.group === group);
  const gone = photos.filter((photo) => !isHere(photo));
  for (const photo of gone) if (photo.isSent) void removeSentPhoto(uploadSecret, photo);
  return gone.some(({ sha256 }) => sha256 === progress?.sha256);
}
