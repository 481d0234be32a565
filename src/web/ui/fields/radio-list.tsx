import { useId } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';
import { FieldError } from './field-frame.tsx';

interface RadioListProps<Value extends string> {
  legend: string;
  name: string;
  /** `label` defaults to the value. */
  options: readonly { value: Value; label?: string; explanation?: string }[];
  /** Undefined until a choice is made. */
  value: Value | undefined;
  onChange(value: Value): void;
  /** Two columns without a frame, for options that need no explanation. */
  isCompact?: boolean;
  error?: string | undefined;
}

/** The whole row is the target. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { legend, name, options, value, onChange, isCompact = false, error } = props;
  const id = useId();
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className="mb-2 text-2 font-title text-navy-900">{legend}</legend>
      <div
        className={
          isCompact
            ? 'grid gap-x-4 sm:grid-cols-2'
            : 'divide-y divide-line overflow-hidden rounded-field border border-line-strong'
        }
      >
        {options.map((option, at) => {
          const isChosen = option.value === value;
          const explanationId = option.explanation === undefined ? undefined : `${id}-${at}-line`;
          return (
            <label
              key={option.value}
              className={classNames(
                'flex cursor-pointer items-center text-2 has-focus-visible:ring-focus',
                isCompact
                  ? 'min-h-11 gap-3 rounded-chip pointer-fine:min-h-9'
                  : 'min-h-11.5 gap-3.5 px-3.5 py-2',
                !isCompact && (isChosen ? 'bg-navy-100' : 'hover:bg-row-on'),
              )}
            >
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={isChosen}
                aria-labelledby={`${id}-${at}`}
                aria-describedby={explanationId}
                aria-invalid={error === undefined ? undefined : true}
                onChange={() => onChange(option.value)}
                className={classNames(
                  'size-5 shrink-0 cursor-pointer appearance-none rounded-round bg-card outline-none',
                  isChosen ? 'border-6 border-navy-900' : 'border-[1.5px] border-line-strong',
                )}
              />
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
                <span
                  id={`${id}-${at}`}
                  className={isCompact ? 'min-w-0 text-ink' : 'w-28 font-title text-navy-900'}
                >
                  {option.label ?? option.value}
                </span>
                {option.explanation !== undefined && (
                  <span id={explanationId} className="min-w-0 flex-1 basis-56 text-1 text-ink-2">
                    {option.explanation}
                  </span>
                )}
              </span>
            </label>
          );
        })}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
