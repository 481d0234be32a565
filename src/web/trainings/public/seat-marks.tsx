import { classNames } from '#web/ui/theme/class-names.ts';

// More marks than this can't be told apart.
const maxMarks = 24;

/** The seats of a training, as slanted marks, or as a bar if there are many. Hidden from screen readers: text beside it says the same. */
export function SeatMarks({ seats, taken }: { seats: number; taken: number }) {
  if (seats > maxMarks) {
    return (
      <span aria-hidden="true" className="block h-2.5 overflow-hidden rounded-chip border border-gold-700 bg-card">
        <span className="block h-full bg-navy-900" style={{ width: `${Math.min(100, (taken / seats) * 100)}%` }} />
      </span>
    );
  }
  return (
    <span aria-hidden="true" className="flex gap-1 px-1">
      {Array.from({ length: seats }, (_, at) => at).map((at) => (
        <span
          key={at}
          className={classNames(
            'h-3.5 grow -skew-x-[18deg] border',
            at < taken ? 'border-navy-900 bg-navy-900' : 'border-gold-700 bg-card',
          )}
        />
      ))}
    </span>
  );
}
