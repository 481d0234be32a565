import { Field } from './field.tsx';
import type { FieldProps } from './field-frame.tsx';

/** The email address of the person who fills in the form, with the email keyboard, autofill, and no autocorrection. */
export function EmailField(props: FieldProps) {
  return (
    <Field {...props} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
  );
}
