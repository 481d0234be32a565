import { useEffect, useRef, useState } from 'react';
import { useLeaveGuard } from '#web/platform/forms/use-leave-guard.ts';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { usePressGuard } from '#web/ui/actions/use-press-guard.ts';
import { LeaveDialog } from '#web/ui/overlays/leave-dialog.tsx';
import { countBytes } from './draft-state.ts';
import type { AnyDraft } from './draft-types.ts';

/** Progress with a cancel button. Leaving the page asks for confirmation if the device couldn't store the form. */
export function SendingStatus({ draft }: { draft: AnyDraft }) {
  const { phase, storedScope, photos, progress } = draft.use();
  const isSending = phase === 'waiting';
  const [wasCancelled, setCancelled] = useState(false);
  const { leaving } = useLeaveGuard(isSending && storedScope !== 'everything');
  const box = useRef<HTMLDivElement>(null);
  const wasSending = useRef(false);
  // The pressed button is gone or disabled; focus the submit button.
  useEffect(() => {
    const isOver = wasSending.current && phase === 'filling';
    wasSending.current = isSending;
    if (isOver && document.activeElement === document.body)
      box.current?.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    if (isSending) setCancelled(false);
  }, [isSending, phase]);

  const { all, arrived, missing } = countBytes({ photos, progress });
  const percent = all === 0 ? 0 : Math.floor((arrived / all) * 100);
  const words = () => {
    if (!isSending)
      return wasCancelled ? 'Sending was cancelled. Everything you entered is still here.' : '';
    if (missing === 0) return `Sending ${draft.label}…`;
    return `Waiting for ${missing === 1 ? 'one photo' : `${missing} photos`}, then we'll send everything.`;
  };
  return (
    <div ref={box} className={words() === '' ? undefined : 'mt-6'}>
      <p role="status" className="sr-only">
        {words()}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-1 font-strong text-navy-900">
        <p aria-hidden="true" className="grow basis-44">
          {words()} {isSending && missing > 0 && `${percent}%`}
        </p>
        {isSending && (
          <CancelButton
            onPress={() => {
              setCancelled(true);
              draft.cancel();
            }}
          />
        )}
      </div>
      {isSending && all > 0 && (
        <progress aria-label="Progress" value={percent} max={100} className="sent-bar mt-2" />
      )}
      {leaving && (
        <LeaveDialog
          description={`We're still sending ${draft.label}. If you leave now, it may not arrive.`}
          stayLabel="Stay and send it"
          leaving={{
            stay: leaving.stay,
            leave() {
              draft.cancel();
              leaving.leave();
            },
          }}
        />
      )}
    </div>
  );
}

// Appears where Submit was pressed; a double click could hit it.
function CancelButton({ onPress }: { onPress(): void }) {
  const isSettled = usePressGuard();
  return (
    <TextButton onClick={onPress} isLoading={!isSettled} className="shrink-0 px-1">
      Cancel<span className="sr-only"> sending</span>
    </TextButton>
  );
}
