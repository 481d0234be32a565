import { CloudAlert } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';

interface FailureProps {
  /** What could not be done, in a sentence. */
  message: string;
  onRetry(): void;
  isRetrying?: boolean;
}

/** Says that something could not be loaded, and tries again. */
export function Failure({ message, onRetry, isRetrying = false }: FailureProps) {
  const box = useRef<HTMLDivElement>(null);
  // What was pressed goes as what was missing comes: the keyboard goes on there.
  useLayoutEffect(() => {
    const shown = box.current;
    return () => {
      if (shown?.contains(document.activeElement)) shown.closest('main')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      ref={box}
      role="alert"
      className="flex flex-col items-center gap-4 rounded-card border border-line bg-card px-5 py-12 text-center"
    >
      <CloudAlert aria-hidden="true" className="size-10 text-ink-2" />
      <p className="text-2 text-ink">{message}</p>
      <Button look="line" size="dense" busy={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
