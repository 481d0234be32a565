import { useEffect, useRef, useState } from 'react';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { usePressGuard } from '#web/ui/actions/use-press-guard.ts';
import { LeaveDialog } from '#web/ui/overlays/leave-dialog.tsx';
import type { Submission, SubmissionState } from './use-submission.ts';

interface SendingStatusProps {
  submission: Submission;
  /** What is sent, as in 'your application'. */
  what: string;
}

/** Progress of a form that is being sent, as text and a bar, with a Cancel button. */
export function SendingStatus({ submission: { state, isSending, cancel, leaving }, what }: SendingStatusProps) {
  const seconds = useCountdown(state);
  const box = useRef<HTMLDivElement>(null);
  const wasSending = useRef(false);
  // The pressed button is gone or was disabled meanwhile, so move focus to where the form can be sent again.
  useEffect(() => {
    const isOver = wasSending.current && !isSending;
    wasSending.current = isSending;
    if (isOver && document.activeElement === document.body)
      box.current?.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [isSending]);
  // While a photo is waited for, not everything is sent, even if its last byte has left.
  const most = state.phase === 'files' ? 99 : 100;
  const percent = 'share' in state ? Math.min(Math.floor(state.share * 100), most) : 0;
  return (
    <div ref={box} className={isSending || state.phase !== 'idle' ? 'mt-6' : undefined}>
      {/* Announced in steps of 10 % and without the countdown, so that screen readers don't talk without end. */}
      <p role="status" className="sr-only">
        {wordsFor(state, what, Math.floor(percent / 10) * 10, waitOf(state))}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-1 font-strong text-navy-900">
        <p aria-hidden="true" className="grow basis-44">
          {wordsFor(state, what, percent, seconds)}
        </p>
        {isSending && <CancelButton onPress={cancel} />}
      </div>
      {isSending && <progress aria-label="Progress" value={percent} max={100} className="sent-bar mt-2" />}
      {leaving && (
        <LeaveDialog
          description={`We're still sending ${what}. If you leave now, it may not arrive.`}
          stay="Stay and send it"
          onStay={leaving.stay}
          onLeave={leaving.leave}
        />
      )}
    </div>
  );
}

// It appears where Submit was pressed, so a double click could hit it.
function CancelButton({ onPress }: { onPress(): void }) {
  const isSettled = usePressGuard();
  return (
    <TextButton onClick={onPress} isLoading={!isSettled} className="shrink-0 px-1">
      Cancel<span className="sr-only"> sending</span>
    </TextButton>
  );
}

const waitWords = {
  lost: 'Connection lost.',
  busy: "We're busy.",
  full: 'We have no space for this right now. Everything you entered is still here.',
};

function wordsFor(state: SubmissionState, what: string, percent: number, seconds: number): string {
  switch (state.phase) {
    case 'idle':
      return '';
    case 'sending':
      return state.share < 1 ? `Sending, ${percent}%` : `Sent. We're checking ${what}.`;
    case 'files':
      return state.missing === 1
        ? `Waiting for one photo, then we'll send everything. ${percent}%`
        : `Waiting for ${state.missing} photos, then we'll send everything. ${percent}%`;
    case 'waiting': {
      const time = `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
      return `${waitWords[state.reason]} Trying again in ${time}.`;
    }
    case 'offline':
      return "You're offline. We'll continue as soon as you're back online.";
    case 'cancelled':
      return 'Sending was cancelled. Everything you entered is still here.';
    case 'given-up':
      return "We couldn't send it. Everything you entered is still here. Please try again later.";
  }
}

const waitOf = (state: SubmissionState) => (state.phase === 'waiting' ? Math.ceil(state.wait / 1000) : 0);

function useCountdown(state: SubmissionState): number {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    setPassed(0);
    if (state.phase !== 'waiting') return;
    const timer = setInterval(() => setPassed((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, [state]);
  return Math.max(waitOf(state) - passed, 1);
}
