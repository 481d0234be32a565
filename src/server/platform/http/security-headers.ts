import type { FastifyReply, FastifyRequest } from 'fastify';

/** What every answer carries. */
const always = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** What only that needs which a browser shows in a window; the strictest policy, unless a page or a file names its own. */
const shown = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-frame-options': 'DENY',
};

const api = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/** The headers of an answer that is written past the framework. */
export const bareHeaders: Readonly<Record<string, string>> = { ...always, ...shown, ...api };

/**
 * The policy of a picture or another stored file. Browsers show it in a document of their own, styled by themselves; should it ever
 * be taken for one, nothing in it runs, and it is of no origin.
 */
export const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

const stayOnTls = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** Sets the headers that every answer begins with; where the site stands behind TLS, browsers are told to stay there. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply, isBehindTls: boolean): void {
  reply.headers({ ...always, ...shown, ...(isBehindTls && stayOnTls) });
  // What programs ask for, and private papers: nobody keeps it, and search engines pass it over.
  const route = request.routeOptions.url;
  if (route === undefined || route.startsWith('/api')) reply.headers(api);
}

/** Takes away what only windows need: it would be a third of a small script. */
export function setAssetHeaders(reply: FastifyReply): void {
  for (const name of Object.keys(shown)) reply.removeHeader(name);
}
