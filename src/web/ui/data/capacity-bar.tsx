import { classNames } from '#web/ui/theme/class-names.ts';

// More bars than this can't be told apart.
const maxBars = 10;

/**
 * Shows how many places are filled, as slanted bars. Decorative and hidden from screen readers: text beside it says the
 * same.
 */
export function CapacityBar({ filled, places }: { filled: number; places: number }) {
  const bars = Math.min(places, maxBars);
  // When several places share a bar, the first filled and the last free place must stay visible.
  const share = Math.floor((filled / places) * bars);
  const gold = Math.min(bars, filled > 0 ? Math.max(1, share) : 0);
  return (
    <span
      aria-hidden="true"
      className={classNames('inline-flex shrink-0 self-center px-0.5', bars > 5 ? 'gap-0.5' : 'gap-1')}
    >
      {Array.from({ length: bars }, (_, at) => at).map((at) => (
        <span
          key={at}
          className={classNames(
            'h-2.5 -skew-x-[18deg] rounded-[2px]',
            bars > 5 ? 'w-2.5' : 'w-5.5',
            at < gold ? 'bg-gold-400' : 'bg-grey-tint',
          )}
        />
      ))}
    </span>
  );
}
