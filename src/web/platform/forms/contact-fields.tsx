import { useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { nationalPhoneNumber } from '#contract/platform/phone-number.ts';
import { EmailField } from '#web/ui/fields/email-field.tsx';
import { FieldFrame, type FieldProps } from '#web/ui/fields/field-frame.tsx';
import type { Controls } from './record-controls.ts';

type ContactField = 'email' | 'phoneNumber';

interface ContactFieldsProps {
  form: Pick<Controls<ContactField>, 'field'>;
  emailHint?: string;
  /** Applies to both fields; without it, the browser offers its own values. */
  autoComplete?: string;
  /** Accepts phone numbers in any format, such as foreign ones. */
  allowsAnyPhone?: boolean;
}

export function ContactFields({
  form,
  emailHint = "We'll reply to this address.",
  allowsAnyPhone = false,
  ...rest
}: ContactFieldsProps) {
  return (
    <>
      <EmailField {...rest} hint={emailHint} {...form.field('email')} />
      <PhoneField
        {...rest}
        {...(!allowsAnyPhone && { hint: '11 digits, starting with 0.' })}
        {...form.field('phoneNumber')}
      />
    </>
  );
}

type PhoneFieldProps = Omit<FieldProps, 'width'> & { autoComplete?: string };

/**
 * Rewrites a Nigerian number as its 11 digits on paste, autofill, blur and before the form's `onSubmit`. Never
 * while typing: the caret would jump.
 */
function PhoneField({ label, hint, error, isOptional, value, onChange, ...rest }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  function rewrite() {
    const number = nationalPhoneNumber(value);
    if (number !== value) onChange(number);
  }

  // Enter submits without a blur, as do buttons in browsers that don't focus them. Flush, so that `onSubmit` sees the
  // rewritten value.
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

// Everything else arrives in one piece. For autofill, some browsers send other event types or none.
function isKeystroke(event: Event): boolean {
  if (!(event instanceof InputEvent)) return false;
  const { inputType, data } = event;
  if (inputType === 'insertText') return data?.length === 1;
  return /^(insertComposition|delete|history)/.test(inputType);
}
