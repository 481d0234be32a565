import { type CalendarDate, timeInLagos, todayInLagos } from '#contract/platform/dates.ts';
import { groupedPhoneNumber } from '#contract/platform/phone-number.ts';
import { writeXlsx, type XlsxCell, type XlsxColumn, type XlsxSheet } from './xlsx.ts';

// Spreadsheets skip white space and invisible characters before a formula, and accept full-width signs.
const formula = /^[\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@|＝＋－＠｜﹢﹣﹦﹫]|^[\t\r\n]/u;
// In countries with another separator, a cell can begin after that character, despite our quotes.
const laterFormula =
  /([;\t\|\r\n][[\s\p{C}\p{Default_Ignorable_Code_Point}]--[\t\r\n]]*)(?=[=＝﹦])/gv;
// Spreadsheets would drop zeros or digits, or make it a date.
const number = /^(0\d+|\d{12,}|\d+(\.\d+)?e[+-]?\d+|\d{1,4}([/.-]\d{1,4}){1,2})$/i;

/**
 * A text as a cell. Anything a spreadsheet would read as a formula, or a number it would alter, gets a leading
 * apostrophe.
 */
const plainCell = (text: string): string =>
  (formula.test(text) || number.test(text.trim()) ? "'" : '') + text.replace(laterFormula, "$1'");

const quoted = (text: string) =>
  /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** A CSV line by RFC 4180; also quotes semicolons, which separate cells in other countries. */
const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;

/** A column of a list as a file. Dates are 'YYYY-MM-DD'; instants become date and time in Lagos. */
export type SheetColumn<Row> = { header: string /** In characters. */; width?: number } & (
  | { kind: 'text' | 'phone'; value(row: Row): string }
  | { kind: 'number'; value(row: Row): number | null }
  | { kind: 'date'; value(row: Row): CalendarDate | null }
  | { kind: 'instant'; value(row: Row): Date | null }
);

export interface Sheet<Row> {
  name: string;
  /** Lines above the column headers in XLSX; the first is a title. */
  preface?: readonly string[];
  columns: readonly SheetColumn<Row>[];
  batches: AsyncIterable<readonly Row[]>;
}

export type SheetFormat = 'xlsx' | 'csv';

export const sheetTypes: Record<SheetFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

const widths = { text: 24, phone: 16, number: 12, date: 13, instant: 18 } as const;
const styles = {
  text: 'none',
  phone: 'none',
  number: 'none',
  date: 'date',
  instant: 'instant',
} as const;

// Spreadsheets have no time zones: they show these UTC digits, which are Lagos time.
const toCellDate = (date: CalendarDate, time = '00:00') => new Date(`${date}T${time}:00Z`);

function toXlsxCell<Row>(column: SheetColumn<Row>, row: Row): XlsxCell {
  if (column.kind === 'date') {
    const date = column.value(row);
    return date === null ? null : toCellDate(date);
  }
  if (column.kind !== 'instant') return column.value(row);
  const instant = column.value(row);
  return instant && toCellDate(todayInLagos(instant), timeInLagos(instant));
}

function toCsvText<Row>(column: SheetColumn<Row>, row: Row): string {
  if (column.kind === 'text' || column.kind === 'phone') {
    const value = column.value(row);
    return plainCell(column.kind === 'phone' ? groupedPhoneNumber(value) : value);
  }
  if (column.kind !== 'instant') return String(column.value(row) ?? '');
  const instant = column.value(row);
  return instant === null ? '' : `${todayInLagos(instant)} ${timeInLagos(instant)}`;
}

async function* writeCsv<Row>({ columns, batches }: Sheet<Row>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\uFEFF${csvLine(columns.map(({ header }) => header))}`);
  for await (const batch of batches) {
    const lines = batch.map((row) => csvLine(columns.map((column) => toCsvText(column, row))));
    yield Buffer.from(lines.join(''));
  }
}

async function* cellsOf<Row>({ columns, batches }: Sheet<Row>): AsyncGenerator<XlsxCell[]> {
  for await (const batch of batches)
    for (const row of batch) yield columns.map((column) => toXlsxCell(column, row));
}

const toXlsxColumn = <Row>({
  header,
  kind,
  width = widths[kind],
}: SheetColumn<Row>): XlsxColumn => ({
  header,
  width,
  style: styles[kind],
});

/**
 * Writes a list as a file while it is read. CSV follows RFC 4180 with a byte order mark, without which Excel
 * assumes another encoding. Formula-like text gets a leading apostrophe; phone numbers get spaces, since a number
 * would lose its leading 0. XLSX cells are typed.
 */
export function writeSheet<Row>(format: SheetFormat, sheet: Sheet<Row>): AsyncIterable<Uint8Array> {
  return format === 'csv' ? writeCsv(sheet) : writeWorkbook([sheet]);
}

const toXlsxSheet = <Row>(sheet: Sheet<Row>): XlsxSheet => ({
  name: sheet.name,
  preface: sheet.preface,
  columns: sheet.columns.map(toXlsxColumn),
  rows: cellsOf(sheet),
});

export const writeWorkbook = <Row>(sheets: readonly Sheet<Row>[]): AsyncIterable<Uint8Array> =>
  writeXlsx(sheets.map(toXlsxSheet));
