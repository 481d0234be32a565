import type * as z from 'zod/mini';
import type { reportBrowserError } from '#contract/platform/browser-errors.ts';
import type { apiBase } from '#contract/platform/endpoint.ts';

type Report = z.input<typeof reportBrowserError.body>;

// Repeat the path, so that this file loads nothing else.
const address: `${typeof apiBase}${typeof reportBrowserError.path}` = '/api/v1/browser-errors';
const maxReports = 5;
const maxFrames = 3;

const expectedNames = new Set(['ApiError', 'AbortError', 'NetworkError', 'TimeoutError']);
// A failed request or script load is a TypeError in all browsers, each with its own message.
const isNetwork =
  /^(?:Failed to fetch|NetworkError|Load failed|error loading|Importing a module|The (?:network|Internet) connection)/;

const reported = new Set<string>();

/**
 * Reports the error's kind, its position in the site's scripts and the page. Never the message, which can contain
 * what people typed. Equal errors are reported once, at most five per page load.
 */
export function sendErrorReport(error: unknown): void {
  if (!(error instanceof Error) || expectedNames.has(error.name) || isNetwork.test(error.message))
    return;
  const place = ownFrames(error.stack);
  if (place.length === 0) return;
  const kind = /^[A-Za-z]\w{0,39}$/.test(error.name) ? error.name : 'Error';
  const report: Report = { kind, place, route: document.documentElement.dataset.route ?? 'root' };
  const body = JSON.stringify(report);
  if (reported.has(body) || reported.size >= maxReports) return;
  reported.add(body);
  const headers = { 'Content-Type': 'application/json' };
  fetch(address, { method: 'POST', keepalive: true, credentials: 'omit', headers, body }).catch(
    () => undefined,
  );
}

/** Returns the top frames in the site's own scripts; errors of browser extensions have none. */
function ownFrames(stack = ''): string[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, frame = ''] = /\/(assets\/[\w.-]+\.js:\d+:\d+)\)?$/.exec(line) ?? [];
      return frame !== '' && line.includes(`${window.location.origin}/${frame}`) ? [frame] : [];
    })
    .slice(0, maxFrames);
}
