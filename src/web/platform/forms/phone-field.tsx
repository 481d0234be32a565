import { useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { nationalPhoneNumber } from '#contract/platform/phone-number.ts';
import { FieldFrame, type FieldProps } from '#web/ui/fields/field-frame.tsx';

type PhoneFieldProps = Omit<FieldProps, 'width'> & { autoComplete?: string };

/**
 * A phone number. A Nigerian one is rewritten as its 11 digits when it is pasted or filled in by the browser, when the
 * field is left, and before the form's `onSubmit`; never while it is being typed, so that the caret stays in its place.
 */
export function PhoneField({ label, hint, error, isOptional, value, onChange, ...rest }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  function rewrite() {
    const number = nationalPhoneNumber(value);
    if (number !== value) onChange(number);
  }

  // Enter submits without leaving the field, as does a button in browsers where buttons don't take the focus. The form's
  // values must be rendered before React calls `onSubmit` with them.
  const rewriteBeforeSubmit = useEffectEvent(() => flushSync(rewrite));
  useEffect(() => {
    const form = input.current?.form;
    const listener = () => rewriteBeforeSubmit();
    form?.addEventListener('submit', listener);
    return () => form?.removeEventListener('submit', listener);
  }, []);

  return (
    <FieldFrame {...{ label, hint, error, isOptional }} width="short">
      {(control) => (
        <input
          autoComplete="tel"
          {...rest}
          {...control}
          ref={input}
          type="tel"
          inputMode="tel"
          value={value}
          onChange={({ target, nativeEvent }) =>
            onChange(isKeystroke(nativeEvent) ? target.value : nationalPhoneNumber(target.value))
          }
          onBlur={rewrite}
        />
      )}
    </FieldFrame>
  );
}

// Everything else arrives in one piece. For autofill some browsers send events of another kind, or without a type.
function isKeystroke(event: Event): boolean {
  if (!(event instanceof InputEvent)) return false;
  const { inputType, data } = event;
  if (inputType === 'insertText') return data?.length === 1;
  return /^(insertComposition|delete|history)/.test(inputType);
}
