import { Check, Clock, CloudCheck, CloudOff, X } from 'lucide-react';
import { type AttendanceState, attendanceStates } from '#contract/attendance/attendance.ts';
import { formatTime, timeInLagos } from '#contract/platform/dates.ts';
import type { ListedPerson } from './attendance-marks.ts';

const icons = { Came: Check, Late: Clock, Absent: X } as const satisfies Record<
  AttendanceState,
  unknown
>;

const pressed = {
  Came: 'aria-pressed:border-green-dot aria-pressed:bg-green-tint aria-pressed:text-green-ink',
  Late: 'aria-pressed:border-yellow-dot aria-pressed:bg-yellow-tint aria-pressed:text-yellow-ink',
  Absent: 'aria-pressed:border-red-dot aria-pressed:bg-red-tint aria-pressed:text-red-ink',
} as const satisfies Record<AttendanceState, string>;

interface AttendanceRowProps {
  listed: ListedPerson;
  words: string;
  onPress: ((state: AttendanceState) => void) | undefined;
}

/** Pressing the current mark again removes it. */
export function AttendanceRow({
  listed: { person, currentMark },
  words,
  onPress,
}: AttendanceRowProps) {
  const Cloud = currentMark?.isWaiting ? CloudOff : CloudCheck;
  return (
    <li className="min-h-[125px] border-b border-line px-4 pt-3 pb-4 lg:grid lg:min-h-20 lg:grid-cols-[1fr_26rem] lg:items-center lg:gap-4 lg:py-2 print:min-h-0">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={`name-${person._id}`} className="text-2 font-title break-words text-navy-900">
            {person.fullName}
          </h2>
          <p className="text-1 text-ink-2">{words}</p>
        </div>
        {currentMark && (
          <p
            className={`flex flex-none items-center gap-1.5 text-1 tabular-nums ${currentMark.isWaiting ? 'text-gold-700' : 'text-ink-2'}`}
          >
            <Cloud aria-hidden="true" className="size-4" />
            <span className="sr-only">
              {currentMark.isWaiting ? 'Only on this phone: ' : 'Sent: '}
            </span>
            {currentMark.state !== 'Unmarked' && (
              <span className="hidden print:inline">{currentMark.state}</span>
            )}
            {currentMark.state === 'Unmarked'
              ? 'taken back'
              : formatTime(timeInLagos(new Date(currentMark.at)))}
          </p>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be the name above. */}
      <div
        role="group"
        aria-labelledby={`name-${person._id}`}
        className="mt-2.5 grid grid-cols-3 gap-2 lg:mt-0"
      >
        {attendanceStates.map((state) => {
          const Icon = icons[state];
          return (
            <button
              key={state}
              type="button"
              aria-pressed={currentMark?.state === state}
              disabled={!onPress}
              onClick={() => onPress?.(state)}
              className={`inline-flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-field border border-line-button font-strong text-navy-900 disabled:opacity-40 aria-pressed:border-2 ${pressed[state]}`}
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
