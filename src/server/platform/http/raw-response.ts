import { STATUS_CODES } from 'node:http';
import { bareHeaders } from './security-headers.ts';

/**
 * A complete error response, for a connection that is closed after it and on which the framework can't respond. `more`
 * are further headers.
 */
export function rawResponse(
  status: number,
  message: string,
  requestId: string,
  more: Readonly<Record<string, string | number>> = {},
): string {
  const body = JSON.stringify({ message });
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    'x-request-id': requestId,
    ...bareHeaders,
    ...more,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
