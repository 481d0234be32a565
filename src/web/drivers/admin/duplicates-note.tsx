import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { DuplicateDriver, DuplicateKind } from '#contract/drivers/drivers.ts';
import { profilePath } from '#web/addresses.ts';

const names: Record<DuplicateKind, string> = {
  phone: 'phone number',
  email: 'email address',
  licence: 'licence number',
  picture: 'picture',
};

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

interface DuplicatesNoteProps {
  duplicates: readonly DuplicateDriver[];
  /** How many to name; the others are counted. */
  max?: number;
  /** Opens the other record in a new tab, for comparison. */
  isToCompare?: boolean;
}

export function DuplicatesNote({
  duplicates,
  max = duplicates.length,
  isToCompare = false,
}: DuplicatesNoteProps) {
  if (duplicates.length === 0) return null;
  const more = duplicates.length - max;
  return (
    <section
      aria-label="Possible duplicates"
      className="flex items-start gap-3 rounded-field bg-gold-100 px-4 py-3"
    >
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-yellow-ink" />
      <ul className="grid min-w-0 gap-1 text-2 text-ink">
        {duplicates.slice(0, max).map(({ by, driver }) => (
          <li key={driver._id}>
            Same {listed.format(by.map((kind) => names[kind]))}:{' '}
            {isToCompare && `driver ${driver.driverId} (${driver.status}) `}
            <Link
              to={profilePath(driver)}
              target={isToCompare ? '_blank' : undefined}
              className="font-title text-navy-900 underline decoration-gold-400 decoration-2 underline-offset-4"
            >
              {isToCompare ? 'Compare' : `${driver.fullName}, driver ${driver.driverId}`}
              {isToCompare && (
                <span className="sr-only"> with {driver.fullName}, opens in a new tab</span>
              )}
            </Link>
            {!isToCompare && ` (${driver.status})`}
          </li>
        ))}
        {more > 0 && <li>and {more} more, which the profile names</li>}
      </ul>
    </section>
  );
}
