import type { ReportRow } from './reports.ts';

const number = new Intl.NumberFormat('en-NG');

/** A number as it is shown. */
export const formatNumber = (value: number): string => number.format(value);

/** The number of cases below which a share is given as a count. */
const minOfShare = 20;

/** A share: '71 %', of few '2 of 3', and '–' of none. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '–';
  return whole < minOfShare ? `${part} of ${whole}` : `${Math.round((100 * part) / whole)} %`;
}

/** One of the figures, of the period (column 0) or of the one before (1); '–' where there are too few cases. */
export function formatFigure({ key, values }: ReportRow, column: 0 | 1): string {
  if (key === 'filled') return formatShare(values[column] ?? 0, values[column + 2] ?? 0);
  const value = values[column];
  return value === null || value === undefined ? '–' : formatNumber(value);
}
