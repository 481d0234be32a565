import type { FormFields } from './form.ts';

type Labelled = Readonly<{ label: string; kind?: string }>;

/** Empty fields get their own message; the toast only says that something is missing. */
export const withOwnSentences = <Field extends string>(
  form: FormFields<Field>,
  fields: Readonly<Record<Field, Labelled>>,
  article: 'the' | 'your' = 'your',
): FormFields<Field> => ({
  field(name) {
    const props = form.field(name);
    if (!props.error?.startsWith('Please fill in all required')) return props;
    const { label, kind } = fields[name];
    return { ...props, error: `${kind === 'choice' ? 'Choose' : 'Enter'} ${article} ${label.toLowerCase()}.` };
  },
});
