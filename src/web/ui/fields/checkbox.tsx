import { Check } from 'lucide-react';
import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';
import { FieldError } from './field-frame.tsx';

interface CheckboxProps {
  label: ReactNode;
  name: string;
  checked: boolean;
  onChange(checked: boolean): void;
  error?: string | undefined;
  disabled?: boolean | undefined;
}

export function Checkbox({ label, name, checked, onChange, error, disabled }: CheckboxProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div>
      <label
        htmlFor={id}
        className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-2 text-ink"
      >
        <span className="mt-0.5 flex">
          <CheckInput
            id={id}
            name={name}
            checked={checked}
            disabled={disabled}
            isWrong={error !== undefined}
            aria-describedby={error === undefined ? undefined : errorId}
            onChange={onChange}
          />
        </span>
        <span className="my-auto">{label}</span>
      </label>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

interface CheckInputProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  checked: boolean;
  isWrong: boolean;
  onChange(checked: boolean): void;
}

/** Only the box, for other kinds of labels. */
export function CheckInput({ isWrong, onChange, ...rest }: CheckInputProps) {
  const box = useRef<HTMLInputElement>(null);
  // It may be ticked before hydration: by a visitor on a slow phone, or by a browser that restores state after a
  // reload.
  const takeTick = useEffectEvent(() => {
    if (box.current && box.current.checked !== rest.checked) onChange(box.current.checked);
  });
  useEffect(() => takeTick(), []);
  return (
    <span className="relative inline-flex size-6 shrink-0">
      <input
        {...rest}
        ref={box}
        type="checkbox"
        aria-invalid={isWrong || undefined}
        onChange={(event) => onChange(event.target.checked)}
        className={classNames(
          'peer size-6 cursor-pointer appearance-none rounded-chip scroll-my-40',
          'checked:border-navy-900 checked:bg-navy-900 disabled:cursor-not-allowed disabled:opacity-40',
          isWrong
            ? 'border-2 border-danger bg-error-ground'
            : 'border-[1.5px] border-line-strong bg-card',
        )}
      />
      <Check
        strokeWidth={3}
        className="pointer-events-none absolute inset-1 size-4 text-gold-400 opacity-0 peer-checked:opacity-100"
      />
    </span>
  );
}
