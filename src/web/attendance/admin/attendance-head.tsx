import { ArrowLeft, Printer, Search, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AttendanceList } from '#contract/attendance/attendance.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import { trainingPath } from '#web/addresses.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { type Figure, figureOfPerson, formatDay, type ListedPerson } from './attendance-marks.ts';

const inkOf: Record<Figure, string> = {
  came: 'text-green-tint',
  late: 'text-gold-400',
  absent: 'text-red-tint',
  'not yet': '',
};

const toolClass =
  'inline-flex size-11 flex-none cursor-pointer items-center justify-center rounded-field';

const figures: readonly Figure[] = ['came', 'late', 'absent', 'not yet'];

interface AttendanceHeadProps {
  list: AttendanceList;
  day: CalendarDate;
  figure: Figure | undefined;
  search: string;
  people: readonly ListedPerson[];
  onDay(day: CalendarDate): void;
  onFigure(figure: Figure | undefined): void;
  onSearch(search: string): void;
  onPrint(): void;
}

/** In wide windows the list is as narrow as on a tablet. */
export const attendanceColumn = 'md:mx-auto md:w-full md:max-w-[720px]';

export function AttendanceHead({ list, day, figure, search, people, ...on }: AttendanceHeadProps) {
  const [isSearching, setSearching] = useState(false);
  const { days, title, trainingId } = list;
  const Icon = isSearching ? X : Search;
  return (
    <header className="sticky top-0 z-1 bg-navy-950 px-4 pb-3 text-on-navy print:static print:bg-transparent print:text-ink">
      <div className={attendanceColumn}>
        <div className="flex items-center gap-1 py-2">
          <Link
            to={trainingPath(trainingId)}
            aria-label="Back to the training"
            className={`${toolClass} -ms-3 print:hidden`}
          >
            <ArrowLeft className="size-5" />
          </Link>
          <div className="min-w-0 flex-1">
            <h1 className="text-2 font-title break-words">{title}</h1>
            <p
              className={classNames(
                'text-1 text-on-navy-2 print:text-ink',
                days.length > 1 && 'hidden print:block',
              )}
            >
              {formatDay(days, day)}
            </p>
          </div>
          <button
            type="button"
            aria-label="Print the list"
            onClick={on.onPrint}
            className={toolClass}
          >
            <Printer className="size-5" />
          </button>
          <button
            type="button"
            aria-label={isSearching ? 'End the search' : 'Search'}
            onClick={() => {
              setSearching(!isSearching);
              on.onSearch('');
            }}
            className={`${toolClass} -me-3`}
          >
            <Icon className="size-5" />
          </button>
        </div>
        {days.length > 1 && (
          <select
            aria-label="Day"
            value={day}
            onChange={(event) => on.onDay(event.target.value)}
            className="mb-3 min-h-11 w-full rounded-field bg-navy-800 px-3 text-1"
          >
            {days.map((one) => (
              <option key={one} value={one}>
                {formatDay(days, one)}
              </option>
            ))}
          </select>
        )}
        {isSearching && (
          <input
            // biome-ignore lint/a11y/noAutofocus: it appears by a press on 'Search'.
            autoFocus
            type="search"
            aria-label="Name, company or reference"
            value={search}
            onChange={(event) => on.onSearch(event.target.value)}
            className="mb-3 min-h-11 w-full rounded-field bg-card px-3 text-2 text-ink"
          />
        )}
        <div className="grid grid-cols-4 gap-2">
          {figures.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={figure === one}
              onClick={() => on.onFigure(figure === one ? undefined : one)}
              className="min-h-13 cursor-pointer rounded-field border-2 border-transparent bg-navy-800 px-2.5 py-1 text-start text-1 leading-[1.3] aria-pressed:border-gold-400"
            >
              <strong className={classNames('block text-[1.25rem]', inkOf[one])}>
                {people.filter((listed) => figureOfPerson(listed) === one).length}
              </strong>
              {one}
            </button>
          ))}
        </div>
      </div>
    </header>
  );
}
