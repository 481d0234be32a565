import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readZip } from '#test/samples/zip.ts';
import { toFileName, writeZip } from './zip.ts';

const file = (name: string, changedAt = new Date('2027-03-10T23:30:00Z')) => ({
  name,
  changedAt,
  open: async () => Readable.from([Buffer.from(name)]),
});

test('a name has at most 200 bytes, is cut at a whole letter, and keeps its ending', async () => {
  const name = 'Ọ̀'.repeat(60);
  const [path = ''] = readZip(await buffer(writeZip([file(`photos/${name}.jpg`)]))).keys();
  expect(path).toBe(`photos/${'Ọ̀'.repeat(39)}.jpg`);
  const certificate = toFileName(name, ', ENR-100001.pdf');
  expect(certificate).toBe(`${'Ọ̀'.repeat(36)}, ENR-100001.pdf`);
  expect(toFileName('Ada', '.pdf')).toBe('Ada.pdf');
});

test('its times are those of the clock in Lagos, and no program turns them into those of another place', async () => {
  const archive = await buffer(writeZip([file('a.txt')]));
  const directory = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  const [time, date] = [archive.readUInt16LE(directory + 12), archive.readUInt16LE(directory + 14)];
  expect([(date >> 9) + 1980, (date >> 5) & 15, date & 31]).toEqual([2027, 3, 11]);
  expect([time >> 11, (time >> 5) & 63]).toEqual([0, 30]);
  // The length of the extra fields; one could hold the time in UTC.
  expect(archive.readUInt16LE(directory + 30)).toBe(0);
});

test('a file that breaks off breaks the archive off', async () => {
  async function* breaking() {
    yield Buffer.from('begun');
    throw new Error('the disk is gone');
  }
  const broken = { ...file('a.txt'), open: async () => Readable.from(breaking()) };
  await expect(buffer(writeZip([broken]))).rejects.toThrow('the disk is gone');
});
