import { classNames } from '#web/ui/theme/class-names.ts';
import { frame, KeptRow, skeletonRows, stale } from './kept-row.tsx';
import { followRowLink, ignoreSecondClick } from './row-link.ts';
import type { ShapeProps } from './table.tsx';

export function CardList<Row>({
  label,
  rows,
  rowKey,
  rowState,
  card,
  isStale = false,
  isFramed = false,
  nothing,
}: ShapeProps<Row>) {
  if (nothing) return <div className={classNames(!isFramed && frame)}>{nothing}</div>;
  const cardLook = classNames('p-4 has-data-row-link:cursor-pointer', !isFramed && frame);
  return (
    <ul
      aria-label={label}
      aria-busy={isStale || rows === undefined}
      className={classNames(
        isFramed ? 'divide-y divide-line' : 'grid gap-3 md:grid-cols-2',
        isStale && stale,
      )}
    >
      {rows?.map((row) => (
        <KeptRow
          key={rowKey(row)}
          state={rowState && [row, isFramed, ...rowState(row)]}
          render={() => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys use the card's link.
            <li
              onClickCapture={ignoreSecondClick}
              onClick={followRowLink}
              onAuxClick={followRowLink}
              className={cardLook}
            >
              {card(row)}
            </li>
          )}
        />
      ))}
      {rows === undefined &&
        skeletonRows.map((key) => (
          <li key={key} className={classNames(cardLook, 'grid gap-3.5')}>
            <span className="block h-4 w-40 rounded-chip bg-grey-tint" />
            <span className="block h-3 w-24 rounded-chip bg-grey-tint" />
            <span className="block h-3 w-56 max-w-full rounded-chip bg-grey-tint" />
            <span className="block h-6 w-20 rounded-chip bg-grey-tint" />
          </li>
        ))}
    </ul>
  );
}
