import { useId } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';

interface RadioListProps<Value extends string> {
  legend: string;
  name: string;
  /** Each with a line that explains it. */
  options: readonly { value: Value; explanation: string }[];
  value: Value;
  onChange(value: Value): void;
}

/** A choice between a few, as rows that are explained; the whole row is the target. */
export function RadioList<Value extends string>({ legend, name, options, value, onChange }: RadioListProps<Value>) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-2 font-title text-navy-900">{legend}</legend>
      <div className="divide-y divide-line overflow-hidden rounded-field border border-line-strong">
        {options.map((option) => {
          const isChosen = option.value === value;
          return (
            <label
              key={option.value}
              className={classNames(
                'flex min-h-11.5 cursor-pointer items-center gap-3.5 px-3.5 py-2 text-2 has-focus-visible:ring-focus',
                isChosen ? 'bg-navy-100' : 'hover:bg-row-on',
              )}
            >
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={isChosen}
                aria-labelledby={`${id}-${option.value}`}
                aria-describedby={`${id}-${option.value}-line`}
                onChange={() => onChange(option.value)}
                className={classNames(
                  'size-5 shrink-0 cursor-pointer appearance-none rounded-round bg-card outline-none',
                  isChosen ? 'border-6 border-navy-900' : 'border-[1.5px] border-line-strong',
                )}
              />
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
                <span id={`${id}-${option.value}`} className="w-28 font-title text-navy-900">
                  {option.value}
                </span>
                <span id={`${id}-${option.value}-line`} className="min-w-0 flex-1 basis-56 text-ink-2">
                  {option.explanation}
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
