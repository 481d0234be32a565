import {
  rejectionReasonNames,
  rejectionReasons,
  remarkLabels,
} from '#contract/drivers/rejection.ts';
import type { Form } from '#web/platform/forms/form.ts';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';

export const rejectionOptions = rejectionReasonNames.map((value) => ({
  value,
  label: rejectionReasons[value],
}));

interface ReasonFieldsProps<Reason extends string> {
  form: Form<'words' | 'note'>;
  legend: string;
  options: readonly { value: Reason; label: string }[];
  reason: Reason | undefined;
  onReason(reason: NoInfer<Reason>): void;
  /** How the words reach the applicant; undefined if they don't. */
  wordsHint?: string;
  noteHint?: string;
}

/** A reason, words to the applicant, and a note for colleagues. */
export function ReasonFields<Reason extends string>(props: ReasonFieldsProps<Reason>) {
  const { form, legend, options, reason, onReason, wordsHint, noteHint } = props;
  return (
    <>
      <RadioList
        legend={legend}
        name="reason"
        options={options}
        value={reason}
        onChange={(chosen) => {
          onReason(chosen);
          form.clear('reason');
        }}
        isCompact
        error={form.errorOf('reason')}
      />
      <div className="mt-4 grid gap-4">
        {wordsHint !== undefined && (
          <TextArea
            label={remarkLabels.words}
            hint={wordsHint}
            isOptional
            isShort
            {...form.field('words')}
          />
        )}
        <TextArea
          label={remarkLabels.note}
          {...(noteHint !== undefined && { hint: noteHint })}
          isOptional
          isShort
          {...form.field('note')}
        />
      </div>
    </>
  );
}
