import { Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, useState } from 'react';
import { initialFocus } from '#web/ui/actions/initial-focus.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { type ControlProps, FieldFrame, type FieldProps } from './field-frame.tsx';

type InputAttributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'inputMode' | 'placeholder' | 'autoCapitalize' | 'spellCheck'
>;

interface TextFieldProps extends FieldProps, InputAttributes {
  type?: 'text' | 'email' | 'password';
  /** Gets focus after navigation to this page. */
  isStart?: boolean;
}

export function Field(props: TextFieldProps) {
  const {
    label,
    hint,
    error,
    isOptional,
    width,
    type = 'text',
    isStart = false,
    onChange,
    ...others
  } = props;
  const rest = { ...others, ...(isStart && initialFocus) };
  return (
    <FieldFrame {...{ label, hint, error, isOptional, width }}>
      {(control) =>
        type === 'password' ? (
          <Password control={control} onChange={onChange} {...rest} />
        ) : (
          <input
            {...rest}
            {...control}
            type={type}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </FieldFrame>
  );
}

type PasswordProps = Pick<FieldProps, 'name' | 'value' | 'onChange' | 'disabled' | 'readOnly'> &
  InputAttributes & { control: ControlProps };

function Password({ control, onChange, ...rest }: PasswordProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <>
      <input
        {...rest}
        {...control}
        type={isShown ? 'text' : 'password'}
        className={classNames(control.className, 'pe-14')}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
      <button
        type="button"
        aria-label={isShown ? 'Hide password' : 'Show password'}
        aria-controls={control.id}
        onClick={() => setShown(!isShown)}
        className="absolute end-1 top-1/2 inline-flex size-11 -translate-y-1/2 cursor-pointer items-center justify-center rounded-field text-ink-2 hover:text-navy-900"
      >
        <Icon className="size-5" />
      </button>
    </>
  );
}
