import fc from 'fast-check';
import { uploadsPath } from '#contract/application-uploads.ts';
import { apiBase } from '#contract/endpoint.ts';
import { maxImageBytes } from '#contract/upload-limits.ts';
import { fuzzQuery, partsAbout, twisted } from './fuzz-paths.ts';
import type { FuzzRequest } from './fuzz-requests.ts';

const numbers = fc.oneof(
  { weight: 3, arbitrary: fc.nat(300).map(String) },
  fc.constantFrom('-1', '1e9', '0', '00', '+1', ' 1', '1.5', '0x10', 'NaN', '', '1, 2', '9'.repeat(400)),
  fc.constantFrom(maxImageBytes, maxImageBytes + 1, 2 ** 31, 2 ** 53).map(String),
);
const secrets = fc.oneof(
  { weight: 4, arbitrary: fc.nat(50).map((at) => `hostile-secret-${at}`.padEnd(40, '-')) },
  fc.constantFrom('', 'short', 'x'.repeat(129), 'with a space'.padEnd(40, 'x'), '\u00e9'.repeat(40)),
);
const metadata = fc.constantFrom(
  ...[
    'name cGhvdG8uanBn',
    'name',
    'name ',
    'name ////',
    ',,,',
    'name AAAA,name BBBB',
    '__proto__ eA==',
    `name ${'A'.repeat(9000)}`,
  ],
  ...['name PHN2Zz4=', 'name JTAwAA==', 'name 4oCuZ3BqLmV4ZQ=='],
);
const types = fc.oneof(
  { weight: 6, arbitrary: fc.constant('application/offset+octet-stream') },
  fc.constantFrom('application/json', 'multipart/form-data; boundary=x', 'application/offset+octet-stream; a=b', ''),
);
const methods = fc.oneof(
  { weight: 4, arbitrary: fc.constant('POST') },
  fc.constantFrom('HEAD', 'PATCH', 'DELETE', 'GET', 'PUT', 'OPTIONS'),
);

const headers = fc.record(
  {
    'tus-resumable': fc.oneof(
      { weight: 9, arbitrary: fc.constant('1.0.0') },
      fc.constantFrom('', '0.2.2', '1.0.0, 1.0.0'),
    ),
    'upload-secret': secrets,
    'upload-length': numbers,
    'upload-offset': numbers,
    'upload-metadata': metadata,
    'upload-defer-length': fc.constantFrom('1', '0'),
    'upload-concat': fc.constantFrom('partial', 'final;/api/v1/driver/uploads/1'),
    'x-http-method-override': fc.constantFrom('DELETE', 'PATCH'),
  },
  { requiredKeys: ['tus-resumable', 'upload-secret'], noNullPrototype: true },
);

const bodies = fc.option(
  fc.record({
    type: types,
    bytes: fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.constant(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)),
      fc.constant(new Uint8Array(70_000)),
    ),
  }),
);

/** Calls of the upload protocol, about uploads that exist and others. `ids` are those of rows of any kind. */
export const fuzzUploads = (ids: readonly string[]): fc.Arbitrary<FuzzRequest> =>
  fc
    .tuple(methods, fc.option(partsAbout(ids), { freq: 2 }), fuzzQuery, headers, bodies)
    .chain(([method, id, query, given, body]) =>
      twisted(fc.constant(apiBase + uploadsPath + (id === null ? '' : `/${id}`))).map((path) => {
        const target = (path + query).replace(/[^\x21-\xff]/g, '').slice(0, 7000) || '/';
        // Malformed requests are answered with a body, which a response to HEAD can't have.
        const isRequest = /^(\/|\*|http:)[\x21-\x7e]*$/.test(target);
        return {
          method: method === 'HEAD' && !isRequest ? 'POST' : method,
          path: target,
          headers: { ...given, ...(body && { 'content-type': body.type }) },
          body: body ? Buffer.from(body.bytes) : undefined,
        };
      }),
    );
