import { STATUS_CODES } from 'node:http';
import { bareHeaders } from './security-headers.ts';

type Headers = Readonly<Record<string, string | number>>;

function rawMessage(status: number, body: string, requestId: string, more: Headers): string {
  const headers = {
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    'x-request-id': requestId,
    ...bareHeaders,
    ...more,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

/**
 * A complete error response for a connection that the framework can't respond on and that is then closed. `more`
 * are further headers.
 */
export const rawResponse = (
  status: number,
  message: string,
  requestId: string,
  more: Headers = {},
): string =>
  rawMessage(status, JSON.stringify({ message }), requestId, {
    'content-type': 'application/json; charset=utf-8',
    ...more,
  });

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Page not found</title><style>
body { max-width: 32rem; margin: 15vh auto; padding: 0 1.25rem; font: 1.125rem/1.5 system-ui, sans-serif }
</style>
<h1>We can't find that page</h1>
<p>The address is too long, or has characters that no address can have.</p>
<p><a href="/">Go to the home page</a></p></html>`;

/** The same as a page, for people whose request can't be read. */
export const rawPage = (status: number, requestId: string): string =>
  rawMessage(status, page, requestId, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  });
