import { Plus, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import {
  maxTrainingDays,
  readDays,
  type TypedDay,
  writeDays,
} from '#contract/trainings/training-days.ts';
import { DateField, TimeField } from '#web/platform/forms/date-field.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { RoundButton } from '#web/ui/actions/round-button.tsx';
import { FieldError } from '#web/ui/fields/field-frame.tsx';

interface FurtherDaysProps {
  name: string;
  label: string;
  /** Serialised by `writeDays`. */
  value: string;
  error: string | undefined;
  readOnly: boolean;
  /** Its times prefill the second day. */
  first: { time: string; endTime: string };
  onChange(value: string): void;
}

export function FurtherDays({
  name,
  label,
  value,
  error,
  readOnly,
  first,
  onChange,
}: FurtherDaysProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const errorId = useId();
  const days = readDays(value);
  const change = (at: number, changes: Partial<TypedDay>) =>
    onChange(writeDays(days.map((day, place) => (place === at ? { ...day, ...changes } : day))));
  return (
    // The form finds it by its name.
    <fieldset
      ref={group}
      name={name}
      tabIndex={-1}
      aria-describedby={error === undefined ? undefined : errorId}
      className="grid min-w-0 gap-4"
    >
      <legend className="mb-2 text-2 font-title text-navy-900">
        {label} <span className="font-body text-ink-2">(optional)</span>
      </legend>
      {days.map(({ date, time, endTime }, at) => (
        // Days may be equal while typing; only their position identifies them.
        <div key={at} className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-6">
          <div className="sm:col-span-2">
            <DateField
              {...{ label: `Day ${at + 2}`, name: `day-${at}`, value: date, readOnly }}
              onChange={(typed) => change(at, { date: typed })}
            />
          </div>
          <div className="sm:col-span-2">
            <TimeField
              {...{ label: `Day ${at + 2} begins`, name: `day-${at}-from`, value: time, readOnly }}
              onChange={(typed) => change(at, { time: typed })}
            />
          </div>
          <div className="flex items-end gap-2 sm:col-span-2">
            <div className="min-w-0 grow">
              <TimeField
                {...{ label: `Day ${at + 2} ends`, name: `day-${at}-to`, value: endTime, readOnly }}
                onChange={(typed) => change(at, { endTime: typed })}
              />
            </div>
            <RoundButton
              label={`Remove day ${at + 2}`}
              icon={Trash2}
              isOff={readOnly}
              onPress={() => {
                onChange(writeDays(days.filter((_, place) => place !== at)));
                group.current?.focus({ preventScroll: true });
              }}
            />
          </div>
        </div>
      ))}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      {days.length + 1 < maxTrainingDays && (
        <Button
          variant="line"
          size="dense"
          disabled={readOnly}
          className="justify-self-start"
          onClick={() => onChange(writeDays([...days, { ...(days.at(-1) ?? first), date: '' }]))}
        >
          <Plus aria-hidden="true" className="size-4.5" />
          Add a day
        </Button>
      )}
    </fieldset>
  );
}
