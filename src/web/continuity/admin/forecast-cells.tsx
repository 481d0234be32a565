import { CalendarX2, FileClock } from 'lucide-react';
import type { CompanyForecast, Leaving } from '#contract/continuity/continuity.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { countLosses, formatLosses } from './forecast.ts';

const chip =
  'inline-flex h-7 items-center gap-1.5 rounded-chip px-2 text-1 font-title whitespace-nowrap tabular-nums print:border';

/** What is lost, as numbers with signs: documents yellow, agreed ends navy. */
function LossChips({ leaving }: { leaving: readonly Leaving[] }) {
  const { documents, ends } = countLosses(leaving);
  return (
    <span aria-hidden="true" className="inline-flex flex-col gap-1">
      {documents > 0 && (
        <span className={`${chip} bg-yellow-tint text-yellow-ink`}>
          <FileClock className="size-4" />−{documents}
        </span>
      )}
      {ends > 0 && (
        <span className={`${chip} bg-navy-100 text-navy-900`}>
          <CalendarX2 className="size-4" />−{ends}
        </span>
      )}
    </span>
  );
}

interface LossButtonProps {
  company: CompanyForecast;
  leaving: readonly Leaving[];
  /** Names the week, such as '7 Dec'. */
  week: string;
  isChosen: boolean;
  onChoose(): void;
}

/** A week in which a company loses drivers; a press shows whom. */
export function LossButton({ company, leaving, week, isChosen, onChoose }: LossButtonProps) {
  return (
    <button
      type="button"
      aria-label={`${company.name}, ${company.state}, week of ${week}: ${formatLosses(leaving)}`}
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        'rounded-field p-1 max-xl:min-h-11 max-xl:min-w-11',
        isChosen ? 'outline-2 outline-navy-900' : 'hover:bg-row-on',
      )}
    >
      <LossChips leaving={leaving} />
    </button>
  );
}

/** The seats that are left at the end, as a bar and in words. Red where more than half of those who are placed go. */
export function Left({ placed, asked, leaving }: Pick<CompanyForecast, 'placed' | 'asked' | 'leaving'>) {
  const left = placed - leaving.length;
  const isFew = left * 2 < placed;
  const colour = isFew ? 'fill-red-dot' : 'fill-yellow-dot';
  return (
    <span className="flex items-center gap-2.5 whitespace-nowrap tabular-nums">
      <svg aria-hidden="true" width="56" height="6" className="shrink-0">
        <rect width="56" height="6" rx="3" className="fill-grey-tint" />
        <rect
          width={(56 * left) / Math.max(asked, placed)}
          height="6"
          rx="3"
          className={leaving.length === 0 ? 'fill-green-dot' : colour}
        />
      </svg>
      <span className={classNames('font-title', isFew ? 'text-red-ink' : 'text-navy-900')}>
        {left} of {asked}
      </span>
    </span>
  );
}

/** What the signs mean. */
export function Legend() {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3 text-1 text-ink-2 sm:px-5">
      <span className="inline-flex items-center gap-2">
        <FileClock aria-hidden="true" className="size-4 text-yellow-ink" />A document runs out in this week
      </span>
      <span className="inline-flex items-center gap-2">
        <CalendarX2 aria-hidden="true" className="size-4 text-navy-900" />
        The placement ends as agreed
      </span>
      <span className="sm:ms-auto">Counted from dates on record today. It doesn't guess who may resign.</span>
    </div>
  );
}
