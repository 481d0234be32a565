import { OTPInput, REGEXP_ONLY_DIGITS } from 'input-otp';
import type { ClipboardEvent } from 'react';
import { initialFocus } from '#web/ui/actions/initial-focus.ts';
import { FieldFrame, type FieldProps } from '#web/ui/fields/field-frame.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

type CodeBoxesProps = Pick<
  FieldProps,
  'label' | 'hint' | 'error' | 'name' | 'value' | 'onChange'
> & {
  length: number;
  /** Gets focus after navigation to this page. */
  isStart?: boolean;
};

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** One box per digit. Pasting a whole code replaces the current one. */
export function CodeBoxes({
  label,
  hint,
  error,
  name,
  value,
  length,
  isStart = false,
  onChange,
}: CodeBoxesProps) {
  // The library would insert the pasted digits among the current ones.
  function paste(event: ClipboardEvent) {
    const digits = digitsOf(event.clipboardData.getData('text'));
    if (digits.length === length) onChange(digits);
  }

  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {({ className: _, ...control }) => (
        <OTPInput
          {...control}
          {...(isStart && initialFocus)}
          name={name}
          value={value}
          maxLength={length}
          pattern={REGEXP_ONLY_DIGITS}
          pasteTransformer={digitsOf}
          onChange={onChange}
          onPaste={paste}
          noScriptCSSFallback={null}
          pushPasswordManagerStrategy="none"
          containerClassName="grid h-(--h-hero) auto-cols-fr grid-flow-col gap-2"
          className="scroll-my-40"
          render={({ slots }) =>
            slots.map(({ char, isActive, hasFakeCaret }, at) => (
              <span
                key={at}
                aria-hidden="true"
                className={classNames(
                  'grid place-items-center rounded-field text-4 font-title text-navy-900 tabular-nums',
                  error === undefined
                    ? 'border-[1.5px] border-line-strong bg-card'
                    : 'border-2 border-danger bg-error-ground',
                  isActive && 'ring-focus',
                )}
              >
                {char}
                {hasFakeCaret && <span className="h-[1.2em] w-px bg-current" />}
              </span>
            ))
          }
        />
      )}
    </FieldFrame>
  );
}
