import { ChevronDown } from 'lucide-react';
import { classNames } from '#web/ui/theme/class-names.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

interface SelectProps extends FieldProps {
  options: readonly string[];
  /** An option's label, if it differs from the value. */
  labelOf?(option: string): string;
  autoComplete?: string | undefined;
  /** Omits the empty option. */
  isAlwaysChosen?: boolean;
}

const asItIs = (option: string) => option;

/** Native selects are the easiest to use on phones. */
export function Select({
  label,
  hint,
  error,
  isOptional,
  width,
  onChange,
  options,
  labelOf,
  readOnly,
  disabled,
  isAlwaysChosen = false,
  ...rest
}: SelectProps) {
  const labelFor = labelOf ?? asItIs;
  return (
    <FieldFrame {...{ label, hint, error, isOptional, width }}>
      {(control) => (
        <>
          <select
            {...rest}
            {...control}
            // A `select` has no read-only state.
            disabled={disabled || readOnly}
            className={classNames(control.className, 'cursor-pointer appearance-none pe-12')}
            onChange={(event) => onChange(event.target.value)}
          >
            {!isAlwaysChosen && (
              <option value="">
                {options.length === 0 ? 'No options available' : 'Select an option'}
              </option>
            )}
            {options.map((option) => (
              <option key={option} value={option}>
                {labelFor(option)}
              </option>
            ))}
          </select>
          <SelectArrow />
        </>
      )}
    </FieldFrame>
  );
}

/** For native selects with `appearance: none`. */
export function SelectArrow({ className = 'end-4 size-5' }: { className?: string }) {
  return (
    <ChevronDown
      className={classNames(
        'pointer-events-none absolute top-1/2 -translate-y-1/2 text-navy-900',
        className,
      )}
    />
  );
}
