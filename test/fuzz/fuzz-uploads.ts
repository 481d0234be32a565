import fc from 'fast-check';
import { documentGroups } from '#contract/drivers/application-form.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { uploadsPath } from '#contract/uploads/application-uploads.ts';
import { hashOf } from '#test/samples/uploads.ts';
import { fuzzQuery, partsAbout, twisted } from './fuzz-paths.ts';
import type { FuzzRequest } from './fuzz-requests.ts';

const aPixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);
const secrets = fc.oneof(
  { weight: 4, arbitrary: fc.nat(50).map((at) => `hostile-secret-${at}`.padEnd(40, '-')) },
  fc.constantFrom(
    '',
    'short',
    'x'.repeat(129),
    'with a space'.padEnd(40, 'x'),
    '\u00e9'.repeat(40),
  ),
);
const types = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('image/png', 'application/octet-stream') },
  fc.constantFrom(
    'application/json',
    'multipart/form-data; boundary=x',
    'image/',
    'image/png; a=b',
    '',
  ),
);
const methods = fc.oneof(
  { weight: 8, arbitrary: fc.constant('PUT') },
  { weight: 2, arbitrary: fc.constant('DELETE') },
  fc.constantFrom('HEAD', 'PATCH', 'POST', 'GET', 'OPTIONS'),
);
const contents = fc.oneof(
  { weight: 3, arbitrary: fc.constant(aPixel) },
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom(Buffer.of(0xff, 0xd8, 0xff, 0xe0), Buffer.alloc(70_000)),
);

/** Requests about photos uploaded before their application. `ids` are of rows of any kind. */
export const fuzzUploads = (ids: readonly string[]): fc.Arbitrary<FuzzRequest> =>
  fc
    .tuple(methods, contents, secrets, types, fuzzQuery)
    .chain(([method, body, secret, type, query]) => {
      const group = fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom<string>(...documentGroups) },
        partsAbout(ids),
      );
      const hash = fc.oneof({ weight: 6, arbitrary: fc.constant(hashOf(body)) }, partsAbout(ids));
      const address = fc
        .tuple(group, hash)
        .map((parts) => [apiBase + uploadsPath, ...parts].join('/'));
      return twisted(address).map((path) => {
        const target = (path + query).replace(/[^\x21-\xff]/g, '').slice(0, 7000) || '/';
        // Malformed requests get a body, which a response to HEAD can't have.
        const isRequest = /^(\/|\*|http:)[\x21-\x7e]*$/.test(target);
        return {
          method: method === 'HEAD' && !isRequest ? 'PUT' : method,
          path: target,
          headers: { 'upload-secret': secret, 'content-type': type },
          body,
        };
      });
    });
