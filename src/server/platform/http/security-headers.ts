import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

// By hand: @fastify/helmet covers neither raw and framework error responses nor the headers that assets drop, so this
// table would stay, next to helmet's options that switch off its other headers.

/** Sent with every response. */
const always = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

// Clipboard, file inputs (with which phones take photos) and sharing need no permission here; passkeys do. Only features that
// browsers know by now, since of others they warn in the console, and few, since each response has the header.
const permissions = [
  // Codes are scanned at the door of a training.
  'camera=(self)',
  ...['geolocation', 'microphone', 'payment', 'usb'].map((feature) => `${feature}=()`),
  ...['create', 'get'].map((use) => `publickey-credentials-${use}=(self)`),
].join(', ');

/**
 * Needed only for responses that a browser renders. This is the strictest policy; pages and files replace it with
 * their own.
 */
const shown = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-frame-options': 'DENY',
  'permissions-policy': permissions,
};

const api = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/** The headers of a response that is written without the framework. */
export const bareHeaders: Readonly<Record<string, string>> = { ...always, ...shown, ...api };

/**
 * The policy of an image or another stored file. Browsers render it in a styled document of their own. If a file were
 * treated as HTML, it could run no scripts and would have an opaque origin.
 */
export const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

const stayOnTls = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** Sets the default headers of every response; behind TLS also HSTS. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply, isBehindTls: boolean): void {
  reply.headers({ ...always, ...shown, ...(isBehindTls && stayOnTls) });
  // API responses and private documents are not cached, and search engines don't index them.
  const route = request.routeOptions.url;
  if (route === undefined || route.startsWith('/api')) reply.headers(api);
}

/** Removes the headers that only rendered documents need, which would add a third to the size of a small script. */
export function setAssetHeaders(reply: FastifyReply): void {
  for (const name of Object.keys(shown)) reply.removeHeader(name);
}

/** CSP sources for a page's inline scripts: the hashes of their contents. */
export function inlineScriptHashes(html: string): string {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts]
    .map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join(' ');
}
