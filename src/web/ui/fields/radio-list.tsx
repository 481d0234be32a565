import { useId } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';
import { FieldError } from './field-frame.tsx';

interface RadioListProps<Value extends string> {
  legend: string;
  name: string;
  /** Each by its value, or by a label; with a line that explains it, or without. */
  options: readonly { value: Value; label?: string; explanation?: string }[];
  /** Nothing is chosen while it is none of the options. */
  value: Value | '';
  error?: string | undefined;
  onChange(value: Value): void;
}

/**
 * A choice between a few, as rows; the whole row is the target. Rows without explanations stand side by side where there is
 * room.
 */
export function RadioList<Value extends string>({
  legend,
  name,
  options,
  value,
  error,
  onChange,
}: RadioListProps<Value>) {
  const id = useId();
  const isExplained = options.some(({ explanation }) => explanation !== undefined);
  return (
    <fieldset className="min-w-0" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="mb-2 text-2 font-title text-navy-900">{legend}</legend>
      <div
        className={
          isExplained
            ? 'divide-y divide-line overflow-hidden rounded-field border border-line-strong'
            : 'grid gap-x-6 sm:grid-cols-2'
        }
      >
        {options.map((option) => {
          const isChosen = option.value === value;
          return (
            <label
              key={option.value}
              className={classNames(
                'flex cursor-pointer items-center gap-3.5 text-2 has-focus-visible:ring-focus',
                isExplained ? 'min-h-11.5 px-3.5 py-2' : 'min-h-11 rounded-chip py-1 pointer-fine:min-h-9',
                isExplained && (isChosen ? 'bg-navy-100' : 'hover:bg-row-on'),
              )}
            >
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={isChosen}
                aria-labelledby={`${id}-${option.value}`}
                aria-describedby={option.explanation === undefined ? undefined : `${id}-${option.value}-line`}
                onChange={() => onChange(option.value)}
                className={classNames(
                  'size-5 shrink-0 cursor-pointer appearance-none rounded-round bg-card outline-none',
                  isChosen ? 'border-6 border-navy-900' : 'border-[1.5px] border-line-strong',
                )}
              />
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
                <span
                  id={`${id}-${option.value}`}
                  className={isExplained ? 'w-28 font-title text-navy-900' : 'text-navy-900'}
                >
                  {option.label ?? option.value}
                </span>
                {option.explanation !== undefined && (
                  <span id={`${id}-${option.value}-line`} className="min-w-0 flex-1 basis-56 text-ink-2">
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
