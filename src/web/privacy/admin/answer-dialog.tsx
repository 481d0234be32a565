import { useId } from 'react';
import {
  type PrivacyAnswerField,
  type PrivacyRequest,
  privacyAnswerChecks,
  privacyAnswerLabels,
  privacyRequestKinds,
} from '#contract/privacy/privacy-requests.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { ApiError, errorMessageOf } from '#web/platform/http/api-client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useAnswerPrivacyRequest } from './people-query.ts';

const outcomes = [
  { value: 'Done', label: 'Done', explanation: 'What they asked for is done.' },
  { value: 'Refused', label: 'Refused', explanation: "It can't be done. Say why: the person is told." },
] as const;

/** Answers what somebody asks about their data; the person is told. */
export function AnswerDialog({ request, onClose }: { request: PrivacyRequest; onClose(): void }) {
  const formId = useId();
  const empty: Record<PrivacyAnswerField, string> = { outcome: '', words: '' };
  const { values, change } = useValues(empty);
  const form = useForm<PrivacyAnswerField>({ values, change, checks: privacyAnswerChecks });
  const answering = useAnswerPrivacyRequest(request._id);
  const message = errorMessageOf(answering.error);

  function close() {
    if (answering.isPending) return;
    form.forget();
    onClose();
  }

  function answer() {
    if (answering.isPending || !form.check()) return;
    answering.mutate(
      { ...values, version: request.version },
      { onSuccess: onClose, onError: (error) => void (error instanceof ApiError && form.show(error.errors)) },
    );
  }

  return (
    <Dialog
      isForm
      isWide
      isOpen
      onClose={close}
      title={`Answer ${request.name}`}
      description={`${privacyRequestKinds[request.kind]}, ${request.reference}. The answer goes to ${request.contact}.`}
      actions={
        <>
          <Button variant="line" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isLoading={answering.isPending}>
            Send the answer
          </Button>
        </>
      }
    >
      <Form id={formId} ref={form.ref} onSubmit={answer}>
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
          {message && <FormError>{message}</FormError>}
        </div>
      </Form>
    </Dialog>
  );
}
