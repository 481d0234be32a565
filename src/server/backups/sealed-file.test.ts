import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { flipBit } from '#test/product/backups.ts';
import { makeLock, sealed, sealedSize, unsealed } from './sealed-file.ts';

const passphrase = 'correct horse battery';
const lock = await makeLock(passphrase, 10);

const piecesOf = (bytes: Buffer) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / 10_000) }, (_, at) =>
      bytes.subarray(at * 10_000, (at + 1) * 10_000),
    ),
  );
const seal = (plain: Buffer) => buffer(sealed(lock, piecesOf(plain)));
const open = (bytes: Buffer, words = passphrase) => buffer(unsealed(piecesOf(bytes), words));

test.each([0, 65_536, 200_000])(
  '%i bytes are sealed and opened again, in the size that was announced',
  async (size) => {
    const plain = Buffer.alloc(size, 'abc');
    const file = await seal(plain);
    expect(file.length).toBe(sealedSize(lock, size));
    expect((await open(file)).equals(plain)).toBe(true);
  },
);

test('a file made by age with this passphrase opens', async () => {
  const file = Buffer.from(
    `YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCB0OGNBNy96R2VrYjNoTmsxL0o2ZUNRIDEwCnJaTTk4ZlBU
bkxXVGdBZDJYMGpsMndmancwbUowMkMvbWlKN2I4Mjg5b2cKLS0tIFJnYUxkS0IxR2Izemp3MzlXTm9sT2ZtRUd2
SDFTM0hIS3RHcGZXd0pHUUUK1n4gIf5ioJJcZT+vqSTKEMd/kVRvQQMLcMNdWWwOaE1Iz8WSY7vFQhx9+A==`,
    'base64',
  );
  expect((await open(file)).toString()).toBe('made by age');
});

test('a file that was cut off, changed, extended, or is of another passphrase gives no byte of its end', async () => {
  const file = await seal(Buffer.alloc(200_000, 'abc'));
  for (const at of [100, 190, 300, 100_000, file.length - 1])
    await expect(open(flipBit(Buffer.from(file), at)), String(at)).rejects.toThrow();
  for (const length of [10, 190, 250, 65_536 + 16 + lock.header.length + 16, file.length - 1])
    await expect(open(file.subarray(0, length)), String(length)).rejects.toThrow();
  await expect(open(Buffer.concat([file, Buffer.alloc(1)]))).rejects.toThrow('cut off or changed');
  await expect(open(file, 'another horse')).rejects.toThrow('not the one it was sealed with');
});
