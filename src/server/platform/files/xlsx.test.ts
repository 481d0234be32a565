import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readZip } from '#test/samples/zip.ts';
import { writeXlsx, type XlsxCell } from './xlsx.ts';

const columns = [{ header: 'Name', width: 10, style: 'none' as const }];

async function* rowsOf(...rows: XlsxCell[][]) {
  yield* rows;
}

test('what a sheet has no room for goes to the next one, which has its own header and filter', async () => {
  const rows = rowsOf(['a'], ['b'], ['c'], ['d']);
  const files = readZip(await buffer(writeXlsx([{ name: 'Drivers', columns, rows }], 3)));
  const sheet = (at: number) => files.get(`xl/worksheets/sheet${at}.xml`)?.toString() ?? '';
  const texts = (at: number) =>
    [...sheet(at).matchAll(/<t [^>]*>(.*?)<\/t>/g)].map(([, text]) => text);
  expect([texts(1), texts(2), sheet(3)]).toEqual([['Name', 'a', 'b'], ['Name', 'c', 'd'], '']);
  expect(sheet(2)).toContain('<autoFilter ref="A1:A3"/>');
  const workbook = files.get('xl/workbook.xml')?.toString();
  expect(workbook).toContain('<sheet name="Drivers 2" sheetId="2" r:id="rId2"/>');
  expect(workbook).toContain(`name="_xlnm.Print_Titles" localSheetId="1">'Drivers 2'!$1:$1<`);
});

test('what Excel would read as the number of a character stays text', async () => {
  const texts = ['_x0041_', '_x0041_x0042_', '__xABcd_', '_x41_', '_x0\u0000041_'];
  const files = readZip(
    await buffer(writeXlsx([{ name: 'Drivers', columns, rows: rowsOf(texts) }])),
  );
  const written = [
    ...String(files.get('xl/worksheets/sheet1.xml')).matchAll(/<t [^>]*>(.*?)<\/t>/g),
  ].slice(1);
  expect(written.map(([, text]) => text)).toEqual([
    '_x005F_x0041_',
    '_x005F_x0041_x005F_x0042_',
    '__x005F_xABcd_',
    '_x41_',
    '_x005F_x0041_',
  ]);
});

test('a file whose rows fail breaks off, and the rows are closed', async () => {
  let isClosed = false;
  async function* failing() {
    try {
      yield ['a'];
      throw new Error('the database is gone');
    } finally {
      isClosed = true;
    }
  }
  await expect(buffer(writeXlsx([{ name: 'Drivers', columns, rows: failing() }]))).rejects.toThrow(
    'the database is gone',
  );
  expect(isClosed).toBe(true);
});
