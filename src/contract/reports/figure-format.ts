import type { ReportRow } from './reports.ts';

const number = new Intl.NumberFormat('en-NG');

export const formatNumber = (value: number): string => number.format(value);

/** Below this number of cases a share is shown as a count. */
const minOfShare = 20;

/** Formats a share: '71%', '2 of 3' for few cases, '–' for none. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '–';
  return whole < minOfShare ? `${part} of ${whole}` : `${Math.round((100 * part) / whole)}%`;
}

/** Formats a figure of the period (column 0) or the one before (1); '–' for too few cases. */
export function formatFigure({ key, values }: ReportRow, column: 0 | 1): string {
  if (key === 'filled') return formatShare(values[column] ?? 0, values[column + 2] ?? 0);
  const value = values[column];
  return value === null || value === undefined ? '–' : formatNumber(value);
}
