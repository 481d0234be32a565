import { useEffect, useState } from 'react';
import { TextButton } from '#web/ui/actions/text-button.tsx';

interface NewCodeProps {
  /** When the code was requested (Unix time in milliseconds); 0 if not requested here. */
  askedAt: number;
  /** How long to wait before requesting another code. */
  waitSeconds: number;
  clockLabel: string;
  note: string;
  isAsking: boolean;
  onAsk(): void;
}

export function NewCode({ askedAt, waitSeconds, clockLabel, note, isAsking, onAsk }: NewCodeProps) {
  // Cap the wait in case the device's clock was set back.
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

/** Seconds until an instant (Unix time in milliseconds), at least 0. */
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

// Announces only the start and the end, not every second.
function Countdown({ left, label, note }: { left: number; label: string; note: string }) {
  const [atFirst] = useState(left);
  // Screen readers ignore the initial content of a live region; fill it afterwards.
  const [isListened, setListened] = useState(false);
  useEffect(() => setListened(true), []);
  const sentence =
    left === 0
      ? 'You can ask for a new code now.'
      : `You can ask for a new code in ${atFirst} seconds.`;
  return (
    <>
      <div className="text-1 text-ink-2">
        <p role="timer" className="tabular-nums">
          {label} {formatClock(left)}
        </p>
        <p>{note}</p>
      </div>
      <p role="status" className="sr-only">
        {isListened && sentence}
      </p>
    </>
  );
}

function formatClock(seconds: number): string {
  const parts = [Math.floor(seconds / 60), seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
