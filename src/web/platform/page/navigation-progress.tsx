import { useEffect, useState } from 'react';
import { usePendingPage } from '#web/platform/offline/use-pending-page.ts';

const delayMs = 150;

/** Follows links and shows a progress bar after 150 ms, so that quick loads don't flicker. */
export function NavigationProgress() {
  const isLoading = usePendingPage();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isLoading) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), delayMs);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-(--z-toast)">
      {isShown && (
        <>
          <span className="sr-only">Loading the page</span>
          <span aria-hidden="true" className="block origin-left animate-travel h-1 bg-gold-400" />
        </>
      )}
    </div>
  );
}
