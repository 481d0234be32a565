import { Check, Clock, CloudCheck, CloudOff, X } from 'lucide-react';
import { type AttendanceState, attendanceStates } from '#contract/attendance/attendance.ts';
import { formatTime, timeInLagos } from '#contract/platform/dates.ts';
import type { ListedPerson } from './door-marks.ts';

const icons = { Came: Check, Late: Clock, Absent: X } as const satisfies Record<AttendanceState, unknown>;

interface DoorRowProps {
  listed: ListedPerson;
  /** Where the person is from, and what else is known. */
  words: string;
  /** Marks the person; undefined while nothing can be marked. */
  onPress: ((state: AttendanceState) => void) | undefined;
}

/** A person of the list with three buttons. A second press takes a mark back. */
export function DoorRow({ listed: { person, standing }, words, onPress }: DoorRowProps) {
  const Cloud = standing?.isWaiting ? CloudOff : CloudCheck;
  return (
    <li className="door-person">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={`name-${person._id}`} className="text-2 font-title break-words text-navy-900">
            {person.fullName}
          </h2>
          <p className="text-1 text-ink-2">{words}</p>
        </div>
        {standing && (
          <p
            className={`flex flex-none items-center gap-1.5 text-1 tabular-nums ${standing.isWaiting ? 'text-gold-700' : 'text-ink-2'}`}
          >
            <Cloud aria-hidden="true" className="size-4" />
            <span className="sr-only">{standing.isWaiting ? 'Only on this phone: ' : 'Sent: '}</span>
            {standing.state === 'Unmarked' ? 'taken back' : formatTime(timeInLagos(new Date(standing.at)))}
          </p>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be the name above. */}
      <div role="group" aria-labelledby={`name-${person._id}`} className="door-marks">
        {attendanceStates.map((state) => {
          const Icon = icons[state];
          return (
            <button
              key={state}
              type="button"
              data-state={state}
              aria-pressed={standing?.state === state}
              disabled={!onPress}
              onClick={() => onPress?.(state)}
              className="door-mark cursor-pointer"
            >
              <Icon aria-hidden="true" className="size-4.5" />
              {state}
            </button>
          );
        })}
      </div>
    </li>
  );
}
