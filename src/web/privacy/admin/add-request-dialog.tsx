import { todayInLagos } from '#contract/platform/dates.ts';
import { blankOf } from '#contract/platform/record.ts';
import {
  addPrivacyRequestByHand,
  privacyRequestChecks,
  privacyRequestFields,
} from '#contract/privacy/privacy-requests.ts';
import { privacyRequestKindNames, privacyRequestKinds } from '#contract/privacy/request-kinds.ts';
import { FormDialog } from '#web/office/form-dialog.tsx';
import { DateField } from '#web/platform/forms/date-field.tsx';
import { useForm } from '#web/platform/forms/form.ts';
import { controlsOf } from '#web/platform/forms/record-controls.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';

const options = privacyRequestKindNames.map((value) => ({
  value,
  label: privacyRequestKinds[value],
}));

/** For requests made by phone or letter. */
export function AddRequestDialog({ onClose }: { onClose(): void }) {
  const form = useForm(
    { ...blankOf(privacyRequestFields), cameOn: todayInLagos(serverNow()) },
    privacyRequestChecks,
  );
  const { values } = form;
  const { field } = controlsOf(form, privacyRequestFields);
  const { mutateAsync: add } = useCall(addPrivacyRequestByHand);
  const { cameOn: _given, ...typed } = values;
  return (
    <FormDialog
      isWide
      form={form}
      title="Add a request"
      description="For requests by phone, by letter or in person. We'll tell the person that it has arrived."
      confirmLabel="Add the request"
      discard={{
        isFilled: Object.values(typed).some((text) => text !== ''),
        title: 'Close without adding?',
        description: 'What you have written will be lost.',
      }}
      onSave={() => add({ body: values })}
      onClose={onClose}
    >
      <div className="grid gap-6">
        <RadioList
          isCompact
          legend={privacyRequestFields.kind.label}
          options={options}
          {...form.field('kind')}
          value={privacyRequestKindNames.find((kind) => kind === values.kind)}
        />
        <Field autoComplete="off" {...field('name')} />
        <Field autoComplete="off" hint="We'll send the answer there." {...field('contact')} />
        <DateField hint="The 30 days start on this day." {...field('cameOn')} />
        <Field
          autoComplete="off"
          hint="Such as 100001 or REQ-100001, if you know it."
          {...field('record')}
        />
        <TextArea isShort {...field('words')} />
      </div>
    </FormDialog>
  );
}
