import { Field } from './field.tsx';
import type { FieldProps } from './field-frame.tsx';

/** The email address of the person who fills in the form, with the email keyboard, autofill, and no autocorrection. */
export function EmailField(props: FieldProps & { autoComplete?: string }) {
  return (
    <Field type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} {...props} />
  );
}
