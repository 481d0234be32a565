import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const hash = (data: Buffer | string) => createHash('sha256').update(data).digest();

/** A CBOR byte string, text, map or small integer: enough for an attestation. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => {
    if (
      typeof one === 'number' ||
      typeof one === 'string' ||
      Buffer.isBuffer(one) ||
      one instanceof Map
    ) {
      return [cbor(key), cbor(one)];
    }
    throw new Error('this cannot be written');
  });
  return Buffer.concat([head(5, value.size), ...entries]);
}

interface Circumstances {
  origin?: string;
  /** Whether the authenticator verified the user, such as by fingerprint. */
  isVerified?: boolean;
  counter?: number;
}

/** A software authenticator, with one passkey for one site. */
export function anAuthenticator(rpId = 'localhost') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  const known = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(
    { isVerified = true, counter = 0 }: Circumstances,
    credential = Buffer.alloc(0),
  ): Buffer {
    const flags = 1 | (isVerified ? 4 : 0) | (credential.length > 0 ? 64 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([hash(rpId), Buffer.from([flags]), count, credential]);
  }

  return {
    create(challenge: string, circumstances: Circumstances = {}) {
      const key = new Map<number | string, unknown>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.from([0, credentialId.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, cbor(key)]);
      const attestation = new Map<number | string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(circumstances, credential)],
      ]);
      const { origin = `http://${rpId}:3000` } = circumstances;
      return {
        ...known,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    use(challenge: string, circumstances: Circumstances = {}) {
      const { origin = `http://${rpId}:3000` } = circumstances;
      const client = clientData('webauthn.get', challenge, origin);
      const data = authenticatorData(circumstances);
      return {
        ...known,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, hash(client)]), privateKey).toString(
            'base64url',
          ),
        },
      };
    },
  };
}
