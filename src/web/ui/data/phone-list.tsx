import { Phone } from 'lucide-react';

interface PhoneListProps {
  /** Empty numbers are skipped. */
  phones: readonly { number: string }[];
}

export function PhoneList({ phones }: PhoneListProps) {
  const numbers = phones.map(({ number }) => number).filter((number) => number !== '');
  if (numbers.length === 0) return null;
  return (
    // Below `lg` the footer follows, with the same numbers.
    <div className="max-lg:hidden">
      <h2 className="sr-only">Prefer to call us?</h2>
      <ul className="flex flex-wrap gap-x-3">
        {numbers.map((number) => (
          <li key={number} className="flex items-center gap-2 text-on-navy-2">
            <Phone className="size-5 shrink-0 text-gold-400" />
            <a
              href={`tel:${number.replace(/\s/g, '')}`}
              className="flex min-h-11 items-center underline-offset-4 hover:underline"
            >
              {number}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
