import fc from 'fast-check';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import type { GoodCall } from '#test/endpoints/endpoint-samples.ts';
import { anyText, anyValue } from './fuzz-texts.ts';

const contentTypes = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'application/json, text/plain',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  '/',
  '',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="x y"',
  'multipart/mixed; boundary=x',
  'multipart/form-data; boundary=x',
);

export interface Body {
  type: string | undefined;
  bytes: Buffer | undefined;
}

/** A valid body with up to three fields replaced, removed or added. */
const spoilt = (body: Record<string, unknown>) =>
  fc
    .dictionary(
      fc.oneof(fc.constantFrom(...Object.keys(body), '_id', 'status'), anyText),
      fc.option(anyValue, { freq: 6 }),
      {
        maxKeys: 3,
        noNullPrototype: true,
      },
    )
    .map((changes) =>
      Object.fromEntries(
        Object.entries({ ...body, ...changes }).filter(([, value]) => value !== null),
      ),
    );

const brokenJson = (text: string) =>
  fc.constantFrom(
    text.slice(0, -1),
    `[${text}]`,
    `\ufeff${text}`,
    text.replace('{', '{"__proto__":{"status":1},'),
    text.replace('{', '{"constructor":{"prototype":{"status":1}},'),
    '{"a":NaN}',
    '1e999',
    '""',
    'null',
    '[]',
    `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
    `{"a":"${'x'.repeat(300_000)}"}`,
    '{"a":"\\ud800"}',
    '{"\\u0000":1}',
  );

const jsonBody = (body: Record<string, unknown>): fc.Arbitrary<Body> =>
  fc
    .oneof(
      { weight: 5, arbitrary: spoilt(body).map((value) => JSON.stringify(value)) },
      { weight: 2, arbitrary: brokenJson(JSON.stringify(body)) },
      { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
    )
    .map((text) => ({ type: 'application/json', bytes: Buffer.from(text) }));

const quote = (text: string) =>
  text.toWellFormed().replace(/[\r\n"]/g, (sign) => encodeURIComponent(sign));

function partsOf(
  body: Record<string, unknown>,
  files: GoodCall['files'],
  boundary: string,
): Buffer {
  const texts = Object.entries(body).flatMap(([name, value]) =>
    [value].flat().map((one) => {
      const text = typeof one === 'string' ? one : JSON.stringify(one);
      return Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${quote(name)}"\r\n\r\n${text}\r\n`,
      );
    }),
  );
  const pictures = files.map(({ field, name, bytes }) =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${quote(name)}"\r\ncontent-type: image/jpeg\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
  );
  return Buffer.concat([...texts, ...pictures, Buffer.from(`--${boundary}--\r\n`)]);
}

const boundary = 'x-boundary';
const rightType = `multipart/form-data; boundary=${boundary}`;

const breaks = fc.constantFrom<(bytes: Buffer) => Body>(
  (bytes) => ({ type: 'multipart/form-data; boundary=another', bytes }),
  (bytes) => ({ type: rightType, bytes: bytes.subarray(0, Math.floor(bytes.length / 2)) }),
  (bytes) => ({ type: rightType, bytes: bytes.subarray(0, -6) }),
  (bytes) => ({
    type: rightType,
    bytes: Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
  }),
  (bytes) => ({
    type: rightType,
    bytes: Buffer.from(bytes.toString('latin1').replaceAll('name=', 'n='), 'latin1'),
  }),
  (bytes) => ({ type: rightType, bytes: Buffer.concat([bytes, bytes]) }),
  () => ({ type: rightType, bytes: Buffer.alloc(0) }),
  () => ({ type: rightType, bytes: Buffer.alloc(70_000, `--${boundary}\r\n`) }),
);

const intact = fc.constant((bytes: Buffer): Body => ({ type: rightType, bytes }));

const multipartBody = ({ body, files }: GoodCall): fc.Arbitrary<Body> =>
  fc
    .tuple(
      spoilt(body),
      fc.array(
        fc.oneof(
          fc.nat(files.length),
          fc.tuple(fc.constantFrom('images', 'licence', '__proto__', 'x'), anyText, anyText),
        ),
        { maxLength: 6 },
      ),
      fc.oneof({ weight: 3, arbitrary: intact }, { weight: 1, arbitrary: breaks }),
      fc.boolean(),
    )
    .map(([texts, others, spoil, keepsFiles]) => {
      const added = others.flatMap((one) => {
        if (typeof one === 'number') return files.slice(one, one + 1);
        const [field, name, content] = one;
        return [{ field, name, bytes: Buffer.from(content) }];
      });
      const bytes = partsOf(texts, keepsFiles ? files : added, boundary);
      return spoil(bytes);
    });

const garbage: fc.Arbitrary<Body> = fc
  .tuple(contentTypes, fc.uint8Array({ maxLength: 300 }))
  .map(([type, bytes]) => ({ type, bytes: Buffer.from(bytes) }));
const nothing = fc.constant<Body>({ type: undefined, bytes: undefined });

/** Bodies for `endpoint`, or for none: valid ones slightly broken, of another type, or arbitrary. */
export function fuzzBodies(
  endpoint: Endpoint | undefined,
  good: readonly GoodCall[],
): fc.Arbitrary<Body> {
  const noBody = { weight: endpoint?.method === 'GET' ? 8 : 1, arbitrary: nothing };
  if (good.length === 0) return fc.oneof(noBody, { weight: 1, arbitrary: garbage });
  const takesForms = endpoint?.accepts?.includes('multipart/form-data');
  const nearlyRight = fc
    .constantFrom(...good)
    .chain((call) => (takesForms ? multipartBody(call) : jsonBody(call.body)));
  const wrongKind = fc
    .constantFrom(...good)
    .chain((call) => (takesForms ? jsonBody(call.body) : multipartBody(call)));
  return fc.oneof(
    { weight: 8, arbitrary: nearlyRight },
    { weight: 1, arbitrary: wrongKind },
    { weight: 1, arbitrary: garbage },
    noBody,
  );
}
