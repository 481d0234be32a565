import { Field } from './field.tsx';
import type { FieldProps } from './field-frame.tsx';

/** An e-mail address of the person who fills in the form: with the keyboard for it, and nothing that corrects what is typed. */
export function EmailField(props: FieldProps) {
  return (
    <Field {...props} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
  );
}
