import { Link } from 'react-router';
import { formatNumber } from '#contract/reports/figure-format.ts';

/** Links to the counted list; `label` says what it counts. */
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
    <Link
      to={to}
      aria-label={`${label}: ${text}`}
      className="-mx-2.5 inline-flex min-h-6 items-center px-2.5 text-navy-600 underline underline-offset-4"
    >
      {text}
    </Link>
  );
}
