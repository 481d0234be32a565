import { Readable } from 'node:stream';
import { type ArchivedFile, writeZip } from './zip.ts';

/** A cell's content. Dates show their UTC digits. `null` and '' leave the cell empty. */
export type XlsxCell = string | number | Date | null;

const styles = ['none', 'header', 'date', 'instant'] as const;

/** `width` is in characters. */
export interface XlsxColumn {
  header: string;
  width: number;
  style: (typeof styles)[number];
}

/** `name` has at most 28 characters, and none that sheet names forbid. */
export interface XlsxSheet {
  name: string;
  columns: readonly XlsxColumn[];
  /** Lines above the headers; the first is a title. */
  preface?: readonly string[] | undefined;
  rows: AsyncGenerator<readonly XlsxCell[]>;
}

/** Excel's limit; further rows go to another sheet. */
const maxRowsOfSheet = 1_048_576;
// The characters of 11 points that fill a landscape A4 page at 8 points, less a tenth for programs with wider
// characters.
const maxPrintedWidth = 185;
const chunkLength = 64 * 1024;
// The earliest that a ZIP archive can express; it is never shown.
const noTime = new Date('1980-01-01T00:00:00Z');

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const unfit = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
// Excel decodes `_x0041_` as a character (ECMA-376, part 1, 22.9.2.19), so the `_` before such text is encoded.
const numbered = /_(?=x[0-9a-f]{4}_)/gi;
const escaped = (text: string) =>
  text
    .replace(unfit, '')
    .replace(numbered, '_x005F_')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '');

const columnName = (at: number): string =>
  at < 26
    ? String.fromCharCode(65 + at)
    : columnName(Math.floor(at / 26) - 1) + columnName(at % 26);

/** The number of leading columns that fit legibly on one page. */
function countPrinted(columns: readonly XlsxColumn[]): number {
  const ends = columns.map((_, at) =>
    columns.slice(0, at + 1).reduce((sum, { width }) => sum + width, 0),
  );
  return Math.max(1, ends.filter((end) => end <= maxPrintedWidth).length);
}

const epoch = Date.UTC(1899, 11, 30);
const dayInMs = 86_400_000;

function toCell(cell: XlsxCell, at: string, style: XlsxColumn['style']): string {
  if (cell === null || cell === '') return '';
  const start = `<c r="${at}"${style === 'none' ? '' : ` s="${styles.indexOf(style)}"`}`;
  if (typeof cell === 'string') {
    return `${start} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  }
  return `${start}><v>${cell instanceof Date ? (cell.getTime() - epoch) / dayInMs : cell}</v></c>`;
}

const toRow = (
  cells: readonly XlsxCell[],
  row: number,
  styleOf: (at: number) => XlsxColumn['style'],
) =>
  `<row r="${row}">${cells.map((cell, at) => toCell(cell, `${columnName(at)}${row}`, styleOf(at))).join('')}</row>`;

const sheetStart = (columns: readonly XlsxColumn[], headerRow: number) =>
  `${declaration}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="${headerRow}" topLeftCell="A${headerRow + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(
      ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
    )
    .join('')}</cols><sheetData>`;

// Paper 9 is A4; height 0 means as many pages as needed.
const sheetEnd = (range: string) =>
  `</sheetData><autoFilter ref="${range}"/><pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>`;

const styleSheet = `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf fontId="1" applyFont="1" xfId="0"/><xf numFmtId="164" applyNumberFormat="1" xfId="0"/><xf numFmtId="165" applyNumberFormat="1" xfId="0"/></cellXfs></styleSheet>`;

const sheetPath = (at: number) => `worksheets/sheet${at + 1}.xml`;

/** A sheet's reading position; one row may be left for the next part. */
interface SheetReader {
  next?: IteratorResult<readonly XlsxCell[]>;
}

interface WrittenSheet {
  title: string;
  headerRow: number;
  filtered: string;
  printed: string;
}

function frameOf(written: readonly WrittenSheet[]): [path: string, xml: string][] {
  const sheets = written.map((sheet, at) => ({ ...sheet, at }));
  const absolute = (range: string) => range.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2');
  const defined = sheets.map(
    ({ filtered, printed, headerRow, at, title }) =>
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">'${title}'!${absolute(filtered)}</definedName><definedName name="_xlnm.Print_Area" localSheetId="${at}">'${title}'!${absolute(printed)}</definedName><definedName name="_xlnm.Print_Titles" localSheetId="${at}">'${title}'!$${headerRow}:$${headerRow}</definedName>`,
  );
  const listed = sheets.map(
    ({ at, title }) => `<sheet name="${title}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const override = (path: string, kind: string) =>
    `<Override PartName="/xl/${path}" ContentType="${type}.${kind}+xml"/>`;
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relations}/${kind}" Target="${target}"/>`;
  const related = (links: readonly string[]) =>
    `<Relationships xmlns="${packaged}/relationships">${links.join('')}</Relationships>`;
  return [
    ['xl/styles.xml', styleSheet],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${listed.join('')}</sheets><definedNames>${defined.join('')}</definedNames></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      declaration +
        related([
          ...sheets.map(({ at }) => relation(at + 1, 'worksheet', sheetPath(at))),
          relation(sheets.length + 1, 'styles', 'styles.xml'),
        ]),
    ],
    ['_rels/.rels', declaration + related([relation(1, 'officeDocument', 'xl/workbook.xml')])],
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${[
        override('workbook.xml', 'sheet.main'),
        override('styles.xml', 'styles'),
        ...sheets.map(({ at }) => override(sheetPath(at), 'worksheet')),
      ].join('')}</Types>`,
    ],
  ];
}

/**
 * Writes an XLSX file while its rows are read; rows beyond a sheet's limit go to another. The header row, with the
 * `preface` above it, stays in view, repeats on each printed page, and filters the rows. Prints the leading columns
 * that fit on one page at 8 points or more.
 */
export async function* writeXlsx(
  sheets: readonly XlsxSheet[],
  maxRows = maxRowsOfSheet,
): AsyncGenerator<Uint8Array> {
  const written: WrittenSheet[] = [];

  async function* writeOne(
    { columns, preface = [], rows }: XlsxSheet,
    title: string,
    reading: SheetReader,
  ) {
    const headerRow = preface.length + 1;
    let text =
      sheetStart(columns, headerRow) +
      preface
        .map((line, at) => toRow([line], at + 1, () => (at === 0 ? 'header' : 'none')))
        .join('') +
      toRow(
        columns.map(({ header }) => header),
        headerRow,
        () => 'header',
      );
    let last = headerRow;
    let next = reading.next ?? (await rows.next());
    for (; !next.done && last < maxRows; next = await rows.next()) {
      last += 1;
      text += toRow(next.value, last, (at) => columns[at]?.style ?? 'none');
      if (text.length < chunkLength) continue;
      yield Buffer.from(text);
      text = '';
    }
    reading.next = next;
    const filtered = `A${headerRow}:${columnName(columns.length - 1)}${last}`;
    const printed = `A1:${columnName(countPrinted(columns) - 1)}${last}`;
    written.push({ title, headerRow, filtered, printed });
    yield Buffer.from(text + sheetEnd(filtered));
  }

  function* files(): Generator<ArchivedFile> {
    for (const sheet of sheets) {
      const reading: SheetReader = {};
      let part = 0;
      do {
        part += 1;
        const title = part === 1 ? sheet.name : `${sheet.name} ${part}`;
        const path = `xl/${sheetPath(written.length)}`;
        yield {
          name: path,
          changedAt: noTime,
          open: async () => Readable.from(writeOne(sheet, title, reading)),
        };
      } while (reading.next?.done === false);
    }
    for (const [path, xml] of frameOf(written)) {
      yield { name: path, changedAt: noTime, open: async () => Readable.from([Buffer.from(xml)]) };
    }
  }

  try {
    yield* writeZip(files(), { compress: true });
  } finally {
    for (const { rows } of sheets) await rows.return(undefined);
  }
}
