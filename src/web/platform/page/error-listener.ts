/**
 * Loads the reporting code on the first error only, since most visits have none. If that fails, the error stays in
 * the browser.
 */
export function reportError(error: unknown): void {
  import('./error-report.ts')
    .then(({ sendErrorReport }) => sendErrorReport(error))
    .catch(() => undefined);
}

/** Reports uncaught errors from now on. Does nothing on the server. */
export function listenForErrors(): void {
  if (typeof window === 'undefined') return;
  window.addEventListener('error', ({ error }) => reportError(error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
}
