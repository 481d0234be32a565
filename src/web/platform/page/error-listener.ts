/**
 * Reports an error to the server if it is unexpected. The report's code is loaded for the first error only, since most
 * visits have none; if that fails too, the error stays in the browser.
 */
export function reportError(error: unknown): void {
  import('./error-report.ts').then(({ sendErrorReport }) => sendErrorReport(error)).catch(() => undefined);
}

/** Reports errors that nothing catches, from now on. Does nothing on the server. */
export function listenForErrors(): void {
  if (typeof window === 'undefined') return;
  window.addEventListener('error', ({ error }) => reportError(error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
}
