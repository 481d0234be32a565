import { useEffect, useState } from 'react';
import { TextButton } from '#web/ui/actions/text-button.tsx';

interface NewCodeProps {
  /** When the present code was asked for (Unix time in milliseconds); 0 if it wasn't asked for here. */
  askedAt: number;
  /** The wait before another one can be asked for. */
  waitSeconds: number;
  /** Stands before the time that is left. */
  clockLabel: string;
  /** How long a code works. */
  note: string;
  isAsking: boolean;
  onAsk(): void;
}

/** Below the field for a code: how long to wait for a new one, then the button to ask for it. */
export function NewCode({ askedAt, waitSeconds, clockLabel, note, isAsking, onAsk }: NewCodeProps) {
  // The cap keeps the wait from growing if the device's clock was set back meanwhile.
  const left = Math.min(useCountdown(askedAt + waitSeconds * 1000), waitSeconds);
  return (
    <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6">
      {askedAt > 0 && <Countdown left={left} label={clockLabel} note={note} />}
      {left === 0 && (
        <TextButton isLoading={isAsking} onClick={onAsk}>
          Send a new code
        </TextButton>
      )}
    </div>
  );
}

/** Returns the seconds left until an instant (Unix time in milliseconds), down to 0. */
function useCountdown(until: number): number {
  const [now, setNow] = useState(Date.now);
  const isOver = until <= now;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return isOver ? 0 : Math.ceil((until - now) / 1000);
}

// Shows every second, but announces only the beginning and the end.
function Countdown({ left, label, note }: { left: number; label: string; note: string }) {
  const [atFirst] = useState(left);
  // Screen readers ignore what a live region contains when it is inserted, so fill it afterwards.
  const [isListened, setListened] = useState(false);
  useEffect(() => setListened(true), []);
  const said = left === 0 ? 'You can ask for a new code now.' : `You can ask for a new code in ${atFirst} seconds.`;
  return (
    <>
      <div className="text-1 text-ink-2">
        <p role="timer" className="tabular-nums">
          {label} {formatClock(left)}
        </p>
        <p>{note}</p>
      </div>
      <p role="status" className="sr-only">
        {isListened && said}
      </p>
    </>
  );
}

function formatClock(seconds: number): string {
  const parts = [Math.floor(seconds / 60), seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
