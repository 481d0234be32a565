import { consultationChecks, type createConsultation } from '#contract/consultation-form.ts';
import { writeDate } from '#contract/dates.ts';
import { ConsultationFields } from '#web/consultations/consultation-fields.tsx';
import { useSubmissionForm } from '#web/platform/forms/submission-form.ts';
import { SubmissionFormView } from '#web/platform/forms/submission-form-view.tsx';
import { callApi } from '#web/platform/http/api-client.ts';
import { useToday } from '#web/platform/page/use-today.ts';
import { answerSentence, company } from '#web/site/content.ts';
import { PhoneList } from '#web/ui/data/phone-list.tsx';
import { useConsultationForm } from './consultation-store.ts';

/** The form to book a consultation: contact details, topic and preferred time. */
export function ConsultationForm() {
  const today = useToday();
  const booking = useSubmissionForm({
    store: useConsultationForm,
    checks: consultationChecks,
    confirmation: 'I confirm that this information is correct.',
    consentForm: 'booking',
    send: (values, consents, post) =>
      callApi<typeof createConsultation>('POST /consultant/create', { body: { ...values, ...consents }, ...post }),
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
      sent={{
        description: 'We have received your booking.',
        statusPath: '/track',
      }}
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
      <ConsultationFields form={form} today={today} />
    </SubmissionFormView>
  );
}
