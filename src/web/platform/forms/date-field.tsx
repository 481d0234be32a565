import { Calendar, Clock, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import {
  formatTypedDay,
  fullYearMessage,
  hasFullYear,
  lastTypedDay,
} from '#contract/platform/dates.ts';
import { FieldFrame, type FieldProps } from '#web/ui/fields/field-frame.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

interface DateFieldProps extends FieldProps {
  /** Earliest day allowed, `YYYY-MM-DD`. */
  min?: string | undefined;
  max?: string | undefined;
  autoComplete?: string;
}

/**
 * A native date input; its value is `YYYY-MM-DD`. The back office also shows the day in words: browsers show 12/03
 * or 03/12 depending on the locale.
 */
export function DateField(props: DateFieldProps) {
  // The maximum limits the year to four digits; browsers then advance to the next part.
  return (
    <PickerField
      {...props}
      max={props.max ?? lastTypedDay}
      type="date"
      icon={Calendar}
      meaning={formatTypedDay(props.value)}
    />
  );
}

/**
 * A date field that filters immediately, but only once the year is complete: until then `value` keeps the last
 * valid day.
 */
export function ActingDateField({ value, onChange, ...rest }: DateFieldProps) {
  const [{ chosen, typed }, setTyped] = useState({ chosen: value, typed: value });
  if (chosen !== value) setTyped({ chosen: value, typed: value });
  function type(text: string) {
    setTyped({ chosen, typed: text });
    if (hasFullYear(text)) onChange(text);
  }
  return (
    <DateField
      {...rest}
      value={typed}
      onChange={type}
      error={hasFullYear(typed) ? rest.error : fullYearMessage}
    />
  );
}

/** A native time input; its value is `HH:mm`. */
export function TimeField(props: FieldProps) {
  return <PickerField {...props} type="time" icon={Clock} />;
}

interface PickerFieldProps extends DateFieldProps {
  type: 'date' | 'time';
  icon: LucideIcon;
  meaning?: string;
}

// Firefox draws its own calendar button.
const inFirefox = {
  input: 'supports-[-moz-appearance:none]:pe-4',
  icon: 'supports-[-moz-appearance:none]:hidden',
};

function PickerField(props: PickerFieldProps) {
  const { label, hint, meaning, error, isOptional, width, onChange, icon: Icon, ...rest } = props;
  return (
    <FieldFrame
      {...{ label, hint, error, isOptional, width, ...(meaning !== undefined && { meaning }) }}
    >
      {(control) => (
        <>
          <input
            {...rest}
            {...control}
            className={classNames(
              control.className,
              'date-field appearance-none pe-12 text-start',
              inFirefox.input,
            )}
            onChange={(event) => onChange(event.target.value)}
          />
          <Icon
            className={classNames(
              'pointer-events-none absolute end-4 top-1/2 size-5 -translate-y-1/2 text-navy-900',
              inFirefox.icon,
            )}
          />
        </>
      )}
    </FieldFrame>
  );
}
