import { Field } from './field.tsx';
import type { FieldProps } from './field-frame.tsx';

/** The email address of the person who fills in the form, with the email keyboard, autofill, and no autocorrection. */
export function EmailField({ autoComplete = 'email', ...props }: FieldProps & { autoComplete?: string }) {
  return (
    <Field
      {...props}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
