import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';
import { FieldError } from './field-frame.tsx';
import { notRestored } from './not-restored.ts';

interface CheckboxProps {
  label: ReactNode;
  name: string;
  checked: boolean;
  onChange(checked: boolean): void;
  error?: string | undefined;
  disabled?: boolean;
}

/** A checkbox; its label is part of the target. */
export function Checkbox({ label, name, checked, onChange, error, disabled }: CheckboxProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-2 text-ink">
        <span className="relative mt-0.5 inline-flex size-6 shrink-0">
          <input
            ref={notRestored}
            type="checkbox"
            name={name}
            checked={checked}
            disabled={disabled}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : errorId}
            onChange={(event) => onChange(event.target.checked)}
            className={classNames(
              'peer size-6 cursor-pointer appearance-none rounded-chip scroll-my-40',
              'checked:border-navy-900 checked:bg-navy-900 disabled:cursor-not-allowed disabled:opacity-40',
              error === undefined
                ? 'border-[1.5px] border-line-strong bg-card'
                : 'border-2 border-danger bg-error-ground',
            )}
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute inset-1 size-4 text-gold-400 opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span className="my-auto">{label}</span>
      </label>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
