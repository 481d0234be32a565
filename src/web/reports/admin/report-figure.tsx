import { Link } from 'react-router';

const number = new Intl.NumberFormat('en-NG');

/** A number as it is shown. */
export const formatNumber = (value: number): string => number.format(value);

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
