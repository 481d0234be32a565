import { Calendar } from 'lucide-react';
import { classNames } from './class-names.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

interface DateFieldProps extends FieldProps {
  /** The first day that can be chosen, `YYYY-MM-DD`. */
  min?: string | undefined;
  autoComplete?: string;
}

/** A day, by the device's own calendar; its value is `YYYY-MM-DD`. */
export function DateField({ label, hint, error, isOptional, width, onChange, ...rest }: DateFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, isOptional, width }}>
      {(control) => (
        <>
          <input
            // Has browsers take four digits for a year, and go on by themselves after them.
            max="9999-12-31"
            {...rest}
            {...control}
            type="date"
            className={classNames(control.className, 'date-field appearance-none pe-12 text-start')}
            onChange={(event) => onChange(event.target.value)}
          />
          <Calendar
            aria-hidden="true"
            className="pointer-events-none absolute end-4 top-1/2 size-5 -translate-y-1/2 text-navy-900"
          />
        </>
      )}
    </FieldFrame>
  );
}
