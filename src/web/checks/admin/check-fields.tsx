import { type CheckField, checkFields } from '#contract/checks/check-record.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { DateField } from '#web/platform/forms/date-field.tsx';
import type { FormFields } from '#web/platform/forms/form.ts';
import { controlsOf } from '#web/platform/forms/record-controls.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';

interface CheckFieldsProps {
  form: FormFields<CheckField>;
  /** Such as "On the card". */
  validUntilHint: string;
  isSeenOnly: boolean;
  /** The end is on the card. */
  hasOwnEnd: boolean;
  needsNote: boolean;
}

export function CheckFields({ form: all, ...props }: CheckFieldsProps) {
  const { validUntilHint, isSeenOnly, hasOwnEnd, needsNote } = props;
  const form = controlsOf(all, checkFields);
  return (
    <>
      <div className="pair">
        <Select isAlwaysChosen readOnly={isSeenOnly} {...form.choice('way')} />
        <DateField max={todayInLagos(serverNow())} {...form.field('checkedOn')} />
        <Field autoComplete="off" hint="Name, and who they are." {...form.field('asked')} />
        <DateField hint={validUntilHint} {...form.field('validUntil')} isOptional={!hasOwnEnd} />
        <Field autoComplete="off" {...form.field('checkedBy')} />
      </div>
      <TextArea isShort {...form.field('note')} isOptional={!needsNote} />
    </>
  );
}
