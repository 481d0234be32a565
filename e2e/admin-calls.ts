import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { type Administrator, call, type Sent, signInAt, visitorAt } from '#test/administrator.ts';
import { browserAdmin } from '#test/samples/browser-admin.ts';
import { productUrl } from './fixtures.ts';

type Called<Response> = Pick<Endpoint, 'method' | 'path' | 'status'> & { response: Response };

// A confirmation is valid for some minutes after a log-in.
const renewAfterMs = 5 * 60_000;
let session: { colleague: Promise<Administrator>; since: number } | undefined;

function colleague(): Promise<Administrator> {
  if (!session || Date.now() - session.since > renewAfterMs) {
    session = { colleague: signInAt(productUrl, browserAdmin), since: Date.now() };
  }
  return session.colleague;
}

/** Calls an endpoint as an administrator outside the browser; returns the response. Throws an error's message. */
export const callAsAdmin = async <Response extends z.ZodMiniType>(
  endpoint: Called<Response>,
  sent?: Sent,
) => call(await colleague(), endpoint, sent);

export const callAsVisitor = <Response extends z.ZodMiniType>(
  endpoint: Called<Response>,
  sent?: Sent,
) => call(visitorAt(productUrl), endpoint, sent);
