import { useEffect } from 'react';
import { useIsConnectionLost } from '#web/platform/http/connection.ts';

// The router's own handler, which is React's, doesn't hear of it.
function letBrowserFollow(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link && link.pathname !== window.location.pathname) event.stopImmediatePropagation();
}

/**
 * Has links load their page anew while there is no connection: the service worker has it, or says that it needs a
 * connection. The router, which can't load the page's code, would load the present page again.
 */
export function useOfflineLinks(): void {
  const isLost = useIsConnectionLost();
  useEffect(() => {
    if (!isLost || !navigator.serviceWorker?.controller) return;
    window.addEventListener('click', letBrowserFollow, { capture: true });
    return () => window.removeEventListener('click', letBrowserFollow, { capture: true });
  }, [isLost]);
}
