import { stateLabel } from '#contract/platform/nigerian-states.ts';
import type { FormFields } from './form.ts';

interface Described {
  label: string;
  kind?: string;
  isOptional?: true;
  options?: readonly string[];
}

/** The props of a form's controls, including those from the field descriptions. */
export interface Controls<Field extends string> {
  field(
    name: Field,
  ): ReturnType<FormFields<Field>['field']> & { label: string; isOptional: boolean };
  choice(name: Field): ReturnType<Controls<Field>['field']> & {
    options: readonly string[];
    labelOf(option: string): string;
  };
}

/** With an `article`, empty fields get their own message; the toast only says that something is missing. */
export function controlsOf<Field extends string>(
  form: FormFields<Field>,
  fields: Readonly<Record<Field, Described>>,
  article?: 'the' | 'your',
): Controls<Field> {
  const field = (name: Field) => {
    const { label, kind, isOptional = false } = fields[name];
    const props = { label, isOptional, ...form.field(name) };
    if (!article || !props.error?.startsWith('Please fill in all required')) return props;
    return {
      ...props,
      error: `${kind === 'choice' ? 'Choose' : 'Enter'} ${article} ${label.toLowerCase()}.`,
    };
  };
  return {
    field,
    choice: (name) => ({
      ...field(name),
      options: fields[name].options ?? [],
      labelOf: stateLabel,
    }),
  };
}
