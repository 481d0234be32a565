import { CloudAlert } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { useFocusFallback } from '#web/ui/actions/use-focus-fallback.ts';
import { classNames } from '#web/ui/theme/class-names.ts';

interface ErrorStateProps {
  /** A sentence that says what failed. */
  message: string;
  onRetry(): void;
  isRetrying?: boolean;
  /** Shown above stale data instead of replacing it. */
  isNote?: boolean;
}

export function ErrorState({
  message,
  onRetry,
  isRetrying = false,
  isNote = false,
}: ErrorStateProps) {
  const box = useRef<HTMLDivElement>(null);
  // The pressed button disappears once the data has loaded.
  useFocusFallback(box);
  return (
    <div
      ref={box}
      role="alert"
      className={classNames(
        'flex rounded-card border border-line bg-card',
        isNote
          ? 'flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 py-3 sm:px-5'
          : 'flex-col items-center gap-4 px-5 py-12 text-center',
      )}
    >
      <p
        className={classNames(
          'flex items-center text-2 text-ink',
          isNote ? 'gap-3' : 'flex-col gap-4',
        )}
      >
        <CloudAlert
          className={classNames('shrink-0', isNote ? 'size-6 text-danger' : 'size-10 text-ink-2')}
        />
        {message}
      </p>
      <Button variant="line" size="dense" isLoading={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
