import {
  answerPrivacyRequest,
  type PrivacyRequest,
  privacyAnswerChecks,
  privacyAnswerLabels,
} from '#contract/privacy/privacy-requests.ts';
import { privacyRequestKinds } from '#contract/privacy/request-kinds.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { FormDialog } from '#web/platform/office/form-dialog.tsx';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';

const outcomes = [
  { value: 'Done', label: 'Done', explanation: "You've done what they asked for." },
  {
    value: 'Refused',
    label: 'Refused',
    explanation: "It can't be done. Say why. We'll tell the person.",
  },
] as const;

export function AnswerDialog({ request, onClose }: { request: PrivacyRequest; onClose(): void }) {
  const { values, change } = useValues({ outcome: '', words: '' });
  const form = useForm({ values, change, checks: privacyAnswerChecks });
  const { mutateAsync: answer } = useCall(answerPrivacyRequest);
  return (
    <FormDialog
      isWide
      form={form}
      title={`Answer ${request.name}`}
      description={`${privacyRequestKinds[request.kind]}, ${request.reference}. The answer goes to ${request.contact}.`}
      confirmLabel="Send the answer"
      onSave={() =>
        answer({ params: { id: request._id }, body: { ...values, version: request.version } })
      }
      onClose={onClose}
    >
      <div className="grid gap-6">
        {request.words !== '' && (
          <blockquote className="border-s-2 border-line-strong ps-3 text-2 whitespace-pre-wrap">
            {request.words}
          </blockquote>
        )}
        <RadioList
          legend={privacyAnswerLabels.outcome}
          name="outcome"
          options={outcomes}
          value={outcomes.find(({ value }) => value === values.outcome)?.value}
          error={form.errorOf('outcome')}
          onChange={(outcome) => {
            change('outcome', outcome);
            form.clear('outcome');
            form.clear('words');
          }}
        />
        <TextArea
          label={privacyAnswerLabels.words}
          isShort
          isOptional={values.outcome !== 'Refused'}
          {...form.field('words')}
        />
      </div>
    </FormDialog>
  );
}
