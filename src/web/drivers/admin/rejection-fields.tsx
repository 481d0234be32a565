import {
  maxRemarkLength,
  type Rejection,
  rejectionReasonNames,
  rejectionReasons,
  remarkLabels,
} from '#contract/drivers/rejection.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';

/** A rejection as it is filled in; the reason is '' until one is chosen. */
interface FilledIn {
  reason: string;
  words: string;
  note: string;
}

export const noRejection: FilledIn = { reason: '', words: '', note: '' };

/** `undefined` if no reason is chosen. */
export function toRejection({ reason, words, note }: FilledIn): Rejection | undefined {
  const chosen = rejectionReasonNames.find((one) => one === reason);
  return chosen && { reason: chosen, words: words.trim(), note: note.trim() };
}

interface RejectionFieldsProps {
  value: FilledIn;
  error: string | undefined;
  onChange(value: FilledIn): void;
}

const labelOf = (reason: string) => rejectionReasonNames.find((one) => one === reason);

/** The fields of a rejection: a reason, words to the applicant, and a note for colleagues. */
export function RejectionFields({ value, error, onChange }: RejectionFieldsProps) {
  const cut = (text: string) => text.slice(0, maxRemarkLength);
  return (
    <div className="grid gap-4">
      <Select
        label="Reason"
        name="reason"
        value={value.reason}
        error={error}
        options={rejectionReasonNames}
        labelOf={(reason) => rejectionReasons[labelOf(reason) ?? 'other']}
        onChange={(reason) => onChange({ ...value, reason })}
      />
      <TextArea
        label={remarkLabels.words}
        name="words"
        isOptional
        value={value.words}
        onChange={(words) => onChange({ ...value, words: cut(words) })}
      />
      <TextArea
        label={remarkLabels.note}
        name="note"
        isOptional
        value={value.note}
        onChange={(note) => onChange({ ...value, note: cut(note) })}
      />
    </div>
  );
}
