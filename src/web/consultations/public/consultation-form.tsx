import { createConsultation } from '#contract/consultations/consultation-form.ts';
import {
  consultationChecks,
  consultationFields,
} from '#contract/consultations/consultation-record.ts';
import { blankOf } from '#contract/platform/record.ts';
import { answerSentence } from '#contract/website/company.ts';
import { ConsultationFields } from '#web/consultations/consultation-fields.tsx';
import { createTextDraft } from '#web/platform/drafts/draft.ts';
import { summaryOf } from '#web/platform/forms/form-panel.tsx';
import { useSubmissionForm } from '#web/platform/forms/submission-form.ts';
import { SubmissionFormView } from '#web/platform/forms/submission-form-view.tsx';
import { useWebsite } from '#web/platform/page/website.ts';
import { PhoneList } from '#web/ui/data/phone-list.tsx';

export const consultationDraft = createTextDraft(
  'consultation',
  'your booking',
  blankOf(consultationFields),
);

export function ConsultationForm() {
  const { company, forms } = useWebsite();
  const booking = useSubmissionForm({
    draft: consultationDraft,
    checks: consultationChecks,
    confirmation: 'I confirm that this information is correct.',
    consentForm: 'booking',
    path: createConsultation.path,
    bodyOf: (values) => values,
  });

  return (
    <SubmissionFormView
      title="Consultancy Booking Form"
      line="Takes about three minutes. Tell us what you need advice on and when it suits you."
      form={booking}
      submit="Book consultation"
      sentMessage={forms.consultation}
      summary={{
        title: 'Your booking so far',
        items: summaryOf(consultationFields, booking.values),
      }}
      next={[forms.consultationNext, answerSentence(company)]}
      aside={<PhoneList phones={company.phones} />}
    >
      <ConsultationFields form={booking.form} />
    </SubmissionFormView>
  );
}
