import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

// Hand-written: @fastify/helmet covers neither raw and framework error responses nor the headers that assets omit.
// This table would remain, next to helmet's options that disable its other headers.

const always = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

// Clipboard, file inputs (used to take photos) and sharing need no permission here; passkeys do. Only features that
// browsers know, since they warn about others; and few, since every response has the header.
const permissions = [
  // Tickets are scanned at a training's door.
  'camera=(self)',
  ...['geolocation', 'microphone', 'payment', 'usb'].map((feature) => `${feature}=()`),
  ...['create', 'get'].map((use) => `publickey-credentials-${use}=(self)`),
].join(', ');

/** Only for responses that a browser renders. The strictest policy; pages and files replace it. */
const renderedHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-frame-options': 'DENY',
  'permissions-policy': permissions,
};

const api = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/** The headers of a response written without the framework. */
export const bareHeaders: Readonly<Record<string, string>> = {
  ...always,
  ...renderedHeaders,
  ...api,
};

/**
 * The policy of images and other stored files. Browsers render them in a styled document. Treated as HTML, a file
 * could run no scripts and would have an opaque origin.
 */
export const filePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

const stayOnTls = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** Sets the default headers of every response; behind TLS also HSTS. */
export function setSecurityHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  isBehindTls: boolean,
): void {
  reply.headers({ ...always, ...renderedHeaders, ...(isBehindTls && stayOnTls) });
  // API responses and private documents must not be cached or indexed.
  const route = request.routeOptions.url;
  if (route === undefined || route.startsWith('/api')) reply.headers(api);
}

/** Removes headers that only rendered documents need; they would add a third to a small script. */
export function setAssetHeaders(reply: FastifyReply): void {
  for (const name of Object.keys(renderedHeaders)) reply.removeHeader(name);
}

/** CSP sources for a page's inline scripts: the hashes of their contents. */
export function inlineScriptHashes(html: string): string {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts]
    .map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join(' ');
}
