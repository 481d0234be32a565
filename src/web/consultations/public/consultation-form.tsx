import {
  consultationChecks,
  createConsultation,
  consultationLabels as labels,
  preferredTimes,
} from '#contract/consultation-form.ts';
import { writeDate } from '#contract/dates.ts';
import { ContactFields } from '#web/platform/forms/contact-fields.tsx';
import { useSubmissionForm } from '#web/platform/forms/submission-form.ts';
import { SubmissionFormView } from '#web/platform/forms/submission-form-view.tsx';
import { callApi } from '#web/platform/http/api-client.ts';
import { useToday } from '#web/platform/page/use-today.ts';
import { answerSentence, company } from '#web/site/content.ts';
import { PhoneList } from '#web/ui/data/phone-list.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { FieldGroup } from '#web/ui/fields/field-group.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { useConsultationForm } from './consultation-store.ts';

/** The form to book a consultation: contact details, topic and preferred time. */
export function ConsultationForm() {
  const today = useToday();
  const booking = useSubmissionForm({
    store: useConsultationForm,
    checks: consultationChecks,
    confirmation: 'I confirm that this information is correct.',
    send: (values, post) => callApi(createConsultation, { body: values, ...post }),
    success: 'Consult booked successfully',
  });
  const { form, values } = booking;

  return (
    <SubmissionFormView
      title="Consultancy Booking Form"
      line="Takes about three minutes. Tell us what you need advice on and when it suits you."
      store={useConsultationForm}
      form={booking}
      submit="Book consultation"
      what="your booking"
      sent={{ description: 'We have received your booking.', referenceLabel: 'Your booking ID' }}
      summary={{
        title: 'Your booking so far',
        items: [
          { label: 'Name', value: values.fullName },
          { label: 'Topic', value: values.areaOfConcern },
          { label: 'Day', value: writeDate(values.consultationDate) },
          { label: 'Time', value: values.preferredTime },
        ],
      }}
      next={["We'll read what you need advice on.", answerSentence]}
      aside={<PhoneList phones={company.phones} />}
    >
      <FieldGroup legend="About you">
        <Field label={labels.fullName} autoComplete="name" autoCapitalize="words" {...form.field('fullName')} />
        <Field
          label={labels.companyName}
          hint="If you're asking on behalf of a company."
          autoComplete="organization"
          autoCapitalize="words"
          isOptional
          {...form.field('companyName')}
        />
        <ContactFields form={form} labels={labels} />
      </FieldGroup>
      <FieldGroup legend="Your consultation">
        <TextArea
          label={labels.areaOfConcern}
          hint="What you'd like to talk about, and what you've tried so far."
          {...form.field('areaOfConcern')}
        />
        <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
          <DateField
            label={labels.consultationDate}
            hint="Today or later."
            min={today}
            {...form.field('consultationDate')}
          />
          <Select
            label={labels.preferredTime}
            hint="The part of the day that suits you."
            options={preferredTimes}
            {...form.field('preferredTime')}
          />
        </div>
      </FieldGroup>
    </SubmissionFormView>
  );
}
