import { Link } from 'react-router';

const number = new Intl.NumberFormat('en-NG');

/** A number as it is shown. */
export const formatNumber = (value: number): string => number.format(value);

/** Of fewer than so many a share is said in numbers. */
const minOfShare = 20;

/** A share: '71 %', of few '2 of 3', and '–' of none. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '–';
  return whole < minOfShare ? `${part} of ${whole}` : `${Math.round((100 * part) / whole)} %`;
}

/** A counted figure, which opens its list; `label` says what it counts. */
export function ReportFigure({
  value,
  to,
  label,
}: {
  value: number | null | undefined;
  to: string | undefined;
  label: string;
}) {
  if (value === undefined) return null;
  if (value === null) return <span>– too few</span>;
  const text = formatNumber(value);
  if (to === undefined || value === 0) return <span>{text}</span>;
  return (
    <Link to={to} aria-label={`${label}: ${text}`} className="text-navy-600 underline underline-offset-4">
      {text}
    </Link>
  );
}
