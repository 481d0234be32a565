import type { CellValue, ColumnDef } from 'hucre';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';
import { type CalendarDate, timeInLagos, todayInLagos } from '#contract/dates.ts';
import type { ExportFormat } from '#contract/list-exports.ts';

/** A column of a list as a file. Dates are 'YYYY-MM-DD'; instants are written as date and time in Lagos. */
export type SheetColumn<Row> = { header: string /** In characters. */; width?: number } & (
  | { kind: 'text'; value(row: Row): string }
  | { kind: 'number'; value(row: Row): number }
  | { kind: 'date'; value(row: Row): CalendarDate | null }
  | { kind: 'instant'; value(row: Row): Date | null }
);

/** A list as a file: its columns, and all its rows in batches. */
export interface Sheet<Row> {
  name: string;
  columns: readonly SheetColumn<Row>[];
  batches: AsyncIterable<readonly Row[]>;
}

/** The content type of each format. */
export const sheetTypes: Record<ExportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

const formats = { date: 'yyyy-mm-dd', instant: 'yyyy-mm-dd hh:mm' } as const;
const widths = { text: 24, number: 12, date: 13, instant: 18 } as const;

// Spreadsheets know no time zones: the digits of the date in Lagos are taken as they are.
const toCellDate = (date: CalendarDate, time = '00:00') => new Date(`${date}T${time}:00Z`);

function toXlsxCell<Row>(column: SheetColumn<Row>, row: Row): CellValue {
  if (column.kind === 'date') {
    const date = column.value(row);
    return date === null ? null : toCellDate(date);
  }
  if (column.kind !== 'instant') return column.value(row);
  const instant = column.value(row);
  return instant && toCellDate(todayInLagos(instant), timeInLagos(instant));
}

// Spreadsheets skip white space and what isn't drawn before a formula, and take full-width signs for the others.
const formula = /^[\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@|＝＋－＠｜﹢﹣﹦﹫]|^[\t\r\n]/u;

function toCsvCell<Row>(column: SheetColumn<Row>, row: Row): CellValue {
  if (column.kind === 'text') {
    const text = column.value(row);
    return formula.test(text) ? `'${text}` : text;
  }
  if (column.kind !== 'instant') return column.value(row);
  const instant = column.value(row);
  return instant && `${todayInLagos(instant)} ${timeInLagos(instant)}`;
}

async function* rowsOf<Row>(
  { columns, batches }: Sheet<Row>,
  toCell: (column: SheetColumn<Row>, row: Row) => CellValue,
): AsyncGenerator<CellValue[]> {
  for await (const batch of batches) for (const row of batch) yield columns.map((column) => toCell(column, row));
}

const toDefinition = <Row>({ header, kind, width = widths[kind] }: SheetColumn<Row>): ColumnDef => ({
  header,
  width,
  ...(kind in formats && { numFmt: formats[kind === 'instant' ? 'instant' : 'date'] }),
});

/**
 * Writes a list as a file, while it is read. CSV is as RFC 4180 says, with a byte order mark, since Excel takes it for another
 * encoding without one; what a spreadsheet would take for a formula gets a leading apostrophe. In XLSX cells have types, and
 * the first row stays in view.
 */
export function writeSheet<Row>(format: ExportFormat, sheet: Sheet<Row>): ReadableStream<Uint8Array> {
  const { name, columns } = sheet;
  if (format === 'csv') {
    const headers = columns.map(({ header }) => header);
    return writeCsvStream(rowsOf(sheet, toCsvCell), { headers, bom: true });
  }
  return writeXlsxStream(rowsOf(sheet, toXlsxCell), {
    name,
    columns: columns.map(toDefinition),
    freezePane: { rows: 1 },
  });
}
