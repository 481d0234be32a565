import { useId } from 'react';
import { todayInLagos } from '#contract/platform/dates.ts';
import {
  privacyRequestLabels as labels,
  type PrivacyRequestField,
  privacyRequestChecks,
  privacyRequestKindNames,
  privacyRequestKinds,
} from '#contract/privacy/privacy-requests.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { ApiError, errorMessageOf } from '#web/platform/http/api-client.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useDiscardQuestion } from '#web/ui/overlays/use-discard-question.tsx';
import { useAddPrivacyRequest } from './people-query.ts';

const options = privacyRequestKindNames.map((value) => ({ value, label: privacyRequestKinds[value] }));

/** Adds what somebody has asked for by phone or letter. */
export function AddRequestDialog({ onClose }: { onClose(): void }) {
  const formId = useId();
  const today = todayInLagos(serverNow());
  const empty: Record<PrivacyRequestField, string> = {
    ...{ kind: '', name: '', contact: '', cameOn: today, record: '', words: '' },
  };
  const { values, change } = useValues(empty);
  const form = useForm<PrivacyRequestField>({ values, change, checks: privacyRequestChecks });
  const adding = useAddPrivacyRequest();
  const message = errorMessageOf(adding.error);
  const discarding = useDiscardQuestion({
    isFilled: [values.kind, values.name, values.contact, values.record, values.words].some((text) => text !== ''),
    close() {
      if (adding.isPending) return;
      form.forget();
      onClose();
    },
    title: 'Close without adding?',
    description: 'What you have written will be lost.',
  });

  function add() {
    if (adding.isPending || !form.check()) return;
    adding.mutate(values, {
      onSuccess: onClose,
      onError: (error) => void (error instanceof ApiError && form.show(error.errors)),
    });
  }

  return (
    <>
      <Dialog
        isForm
        isWide
        isOpen
        onClose={discarding.tryToClose}
        title="Add a request"
        description="For what somebody has asked by phone, letter or in person. They'll be told that it has arrived."
        actions={
          <>
            <Button variant="line" onClick={discarding.tryToClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} isLoading={adding.isPending}>
              Add the request
            </Button>
          </>
        }
      >
        <Form id={formId} ref={form.ref} onSubmit={add}>
          <div className="grid gap-6">
            <RadioList
              isCompact
              legend={labels.kind}
              name="kind"
              options={options}
              value={privacyRequestKindNames.find((kind) => kind === values.kind)}
              error={form.errorOf('kind')}
              onChange={(kind) => {
                change('kind', kind);
                form.clear('kind');
              }}
            />
            <Field label={labels.name} autoComplete="off" {...form.field('name')} />
            <Field label={labels.contact} autoComplete="off" hint="The answer goes there." {...form.field('contact')} />
            <DateField label={labels.cameOn} hint="The 30 days begin on this day." {...form.field('cameOn')} />
            <Field
              label={labels.record}
              autoComplete="off"
              isOptional
              hint="Such as 100001 or REQ-100001, if you know it."
              {...form.field('record')}
            />
            <TextArea label={labels.words} isShort isOptional {...form.field('words')} />
            {message && <FormError>{message}</FormError>}
          </div>
        </Form>
      </Dialog>
      {discarding.question}
    </>
  );
}
