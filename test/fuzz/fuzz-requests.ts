import fc from 'fast-check';
import { apiBase, type Endpoint } from '#contract/platform/endpoint.ts';
import type { GoodCall } from '#test/endpoints/endpoint-samples.ts';
import { nameOf } from '#test/endpoints/endpoints.ts';
import { type Body, fuzzBodies } from './fuzz-bodies.ts';
import { fuzzQuery, partsAbout, twisted } from './fuzz-paths.ts';
import { anyText } from './fuzz-texts.ts';

export interface FuzzRequest {
  method: string;
  /** Path and query as sent. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

export interface Target {
  endpoints: readonly Endpoint[];
  /** Valid calls, by the endpoint's name. */
  good: Readonly<Record<string, readonly GoodCall[]>>;
  paths: readonly string[];
  ids: readonly string[];
  /** A valid token, not sent to the endpoints in `spared`, which would end it. */
  token: string;
  spared: readonly string[];
}

const headerText = anyText.map((text) =>
  text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 3000),
);

const otherHeaders = fc.dictionary(
  fc.constantFrom(
    'accept',
    'accept-encoding',
    'cookie',
    'idempotency-key',
    'idempotency-digest',
    'if-none-match',
    'range',
    'origin',
    'user-agent',
    'x-forwarded-for',
    'x-forwarded-host',
    'forwarded',
    'x-http-method-override',
    'x-request-id',
    'host',
    'content-encoding',
    '__proto__',
    'x-original-url',
  ),
  headerText,
  { maxKeys: 3, noNullPrototype: true },
);

const authorization = (token: string) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant(`Bearer ${token}`) },
    { weight: 2, arbitrary: fc.constant(undefined) },
    {
      weight: 1,
      arbitrary: fc.oneof(
        headerText,
        headerText.map((text) => `Bearer ${text}`),
        fc.constantFrom(
          `bearer ${token.slice(1)}`,
          `Bearer  ${token}`,
          `Basic ${token}`,
          `Bearer ${token},`,
          'Bearer null',
        ),
      ),
    },
  );

const methods = fc.constantFrom(
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'REPORT',
  'LOCK',
);

function assemble(
  method: string,
  path: string,
  more: { auth: string | undefined; others: Record<string, string>; body: Body },
): FuzzRequest {
  const { auth, others, body } = more;
  const headers = {
    ...others,
    ...(body.type !== undefined && { 'content-type': body.type }),
    ...(auth !== undefined && { authorization: auth }),
  };
  const target = path.replace(/[^\x21-\xff]/g, '').slice(0, 7000) || '/';
  // Malformed requests get a body, which a response to HEAD can't have.
  const isRequest = /^(\/|\*|http:)[\x21-\x7e]*$/.test(target);
  return {
    method: method === 'HEAD' && !isRequest ? 'GET' : method,
    path: target,
    headers,
    body: body.bytes,
  };
}

/** Requests to every endpoint, page and file of `target`. */
export function fuzzRequests(target: Target): fc.Arbitrary<FuzzRequest> {
  const toEndpoints = fc.constantFrom(...target.endpoints).chain((endpoint) => {
    const names = endpoint.path.match(/\{\w+\}/g) ?? [];
    const path = fc
      .array(partsAbout(target.ids), { minLength: names.length, maxLength: names.length })
      .map((filled) =>
        names.reduce(
          (whole, name, at) => whole.replace(name, () => filled[at] ?? ''),
          apiBase + endpoint.path,
        ),
      );
    const auth = target.spared.includes(nameOf(endpoint))
      ? fc.constant('Bearer none')
      : authorization(target.token);
    return fc
      .tuple(
        fc.oneof(
          { weight: 9, arbitrary: fc.constant<string>(endpoint.method) },
          { weight: 1, arbitrary: methods },
        ),
        twisted(path),
        fuzzQuery,
        fc.record({
          auth,
          others: otherHeaders,
          body: fuzzBodies(endpoint, target.good[nameOf(endpoint)] ?? []),
        }),
      )
      .map(([method, where, asked, more]) => assemble(method, where + asked, more));
  });
  const toPages = fc
    .tuple(
      fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom('GET', 'HEAD') },
        { weight: 2, arbitrary: methods },
      ),
      twisted(
        fc.oneof(
          fc.constantFrom(...target.paths),
          partsAbout(target.ids).map((part) => `/training/${part}`),
        ),
      ),
      fuzzQuery,
      fc.record({
        auth: authorization(target.token),
        others: otherHeaders,
        body: fuzzBodies(undefined, []),
      }),
    )
    .map(([method, where, asked, more]) => assemble(method, where + asked, more));
  return fc.oneof({ weight: 24, arbitrary: toEndpoints }, { weight: 1, arbitrary: toPages });
}
