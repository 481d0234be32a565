import { Check } from 'lucide-react';

const contents = [
  'Licence, with its expiry date',
  'Identity (NIN)',
  'Medical record, with its expiry date',
  'Certificate and years of experience',
];

/** Lists the contents of every driver's file, to show companies what is checked. */
export function DriverFile() {
  return (
    <div className="mb-4 border-b border-line-navy pb-4">
      <h2 className="text-2 font-title">In each driver's file</h2>
      <ul className="mt-1.5 grid gap-1 text-on-navy-2">
        {contents.map((line) => (
          <li key={line} className="flex gap-3">
            <Check aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-gold-400" />
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
