import { classNames } from '#web/ui/theme/class-names.ts';

// More bars can't be told apart.
const maxBars = 10;

/**
 * One slanted bar per place; for many places, two proportional bars. Hidden from screen readers: adjacent text says
 * the same.
 */
export function CapacityBar({ filled, places }: { filled: number; places: number }) {
  const filledPlaces = Math.min(filled, places);
  const isLong = places > maxBars;
  const bars = isLong
    ? [
        { key: 'taken', isFilled: true, share: filledPlaces },
        { key: 'free', isFilled: false, share: places - filledPlaces },
      ].filter(({ share }) => share > 0)
    : Array.from({ length: places }, (_, at) => ({
        key: at,
        isFilled: at < filledPlaces,
        share: 0,
      }));
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex shrink-0 self-center px-0.5',
        places > 5 ? 'gap-0.5' : 'gap-1',
        isLong && 'w-30',
      )}
    >
      {bars.map(({ key, isFilled, share }) => (
        <span
          key={key}
          style={{ flexGrow: share }}
          className={classNames(
            'h-2.5 -skew-x-[18deg] rounded-[2px]',
            isLong ? 'min-w-1 basis-0' : places > 5 ? 'w-2.5' : 'w-5.5',
            isFilled ? 'bg-gold-400' : 'bg-grey-tint',
          )}
        />
      ))}
    </span>
  );
}
