import { formatDate } from '#contract/platform/dates.ts';
import { mapKeys } from '#contract/platform/keys.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import type { Field, Fields } from '#contract/platform/record.ts';
import { type Nested, valuesOf } from '#contract/platform/record-values.ts';
import { ContactLink } from '#web/ui/actions/contact-link.tsx';
import type { Description } from '#web/ui/data/description-list.tsx';
import { PhoneActions } from './phone-actions.tsx';
import type { PhoneContact } from './phone-contact.ts';

/** The fields of a record in the office's wording; `contact` is the person to call. */
export function recordFacts<Key extends string>(
  fields: Fields<Key>,
  record: Nested<Readonly<Record<NoInfer<Key>, string | number | null>>>,
  contact: PhoneContact,
): Record<Key, Description> {
  const values = valuesOf(fields, record);
  return mapKeys(fields, (field, key) => ({
    label: field.label,
    ...factOf(field.kind, values[key], contact),
  }));
}

function factOf(
  kind: Field['kind'],
  value: string,
  contact: PhoneContact,
): Omit<Description, 'label'> {
  switch (kind) {
    case 'email':
      return { value: <ContactLink email={value} /> };
    case 'phone':
      return { value: <ContactLink phone={value} />, actions: <PhoneActions {...contact} /> };
    case 'date':
      return { value: formatDate(value) };
    case 'choice':
      return { value: stateLabel(value) };
    default:
      return { value: value || 'Not given' };
  }
}
