import { useEffect, useId, useState } from 'react';
import { todayInLagos, writeDate } from '#contract/dates.ts';
import { late } from '#web/platform/late.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Stopped } from './application-store.ts';

const StartAfreshDialog = late(async () => (await import('./start-afresh-dialog.tsx')).StartAfreshDialog);

const lagosTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', hour: '2-digit', minute: '2-digit' });

interface ResumePanelProps {
  /** What there is to continue; without it there is nothing to see. */
  stopped: Stopped | undefined;
  onContinue(): void;
  onStartAfresh(): void;
}

/** Offers to continue an application that was left, or to start afresh. */
export function ResumePanel({ stopped, onContinue, onStartAfresh }: ResumePanelProps) {
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const isOffered = stopped !== undefined;

  useEffect(() => {
    if (isOffered) StartAfreshDialog.preload();
  }, [isOffered]);

  const since = new Date(stopped?.savedAt ?? 0);
  return (
    <section
      aria-labelledby={isOffered ? id : undefined}
      className={isOffered ? 'mb-8 rounded-field bg-gold-100 p-4 sm:p-5' : undefined}
    >
      {/* Always there, since screen readers announce only what comes into a place that they know. */}
      <div role="status">
        {isOffered && (
          <>
            <h2 id={id} className="text-3 font-title text-navy-900">
              Continue where you stopped
            </h2>
            <p className="mt-1 text-1 text-ink-2">
              Kept on this device since {writeDate(todayInLagos(since))}, {lagosTime.format(since)}. Nobody else has it
              until you send it.
            </p>
          </>
        )}
      </div>
      {isOffered && (
        <div className="mt-4 flex flex-col gap-3 sm:flex-row">
          <Button onClick={onContinue}>Continue</Button>
          <Button look="line" onClick={() => setAsking(true)}>
            Start afresh
          </Button>
        </div>
      )}
      {isAsking && (
        <StartAfreshDialog
          onKeep={() => setAsking(false)}
          onErase={() => {
            setAsking(false);
            onStartAfresh();
          }}
        />
      )}
    </section>
  );
}
