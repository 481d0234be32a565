import { Calendar, Clock, type LucideIcon } from 'lucide-react';
import { classNames } from '#web/ui/theme/class-names.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

interface DateFieldProps extends FieldProps {
  /** The earliest day that can be chosen, `YYYY-MM-DD`. */
  min?: string | undefined;
  autoComplete?: string;
}

/** A native date input; its value is `YYYY-MM-DD`. */
export function DateField(props: DateFieldProps) {
  // The maximum limits the year to four digits, so that browsers advance to the next part after them.
  return <PickerField max="9999-12-31" {...props} type="date" icon={Calendar} />;
}

/** A native time input; its value is `HH:mm`. */
export function TimeField(props: FieldProps) {
  return <PickerField {...props} type="time" icon={Clock} />;
}

interface PickerFieldProps extends DateFieldProps {
  type: 'date' | 'time';
  icon: LucideIcon;
  max?: string;
}

// Firefox draws a calendar button itself.
const inFirefox = { input: 'supports-[-moz-appearance:none]:pe-4', icon: 'supports-[-moz-appearance:none]:hidden' };

function PickerField({ label, hint, error, isOptional, width, onChange, icon: Icon, ...rest }: PickerFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, isOptional, width }}>
      {(control) => (
        <>
          <input
            {...rest}
            {...control}
            className={classNames(control.className, 'date-field appearance-none pe-12 text-start', inFirefox.input)}
            onChange={(event) => onChange(event.target.value)}
          />
          <Icon
            aria-hidden="true"
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
