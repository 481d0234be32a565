import { useMemo } from 'react';
import {
  alreadyRegisteredMessage,
  type enrol,
  enrolmentChecks,
  enrolmentLabels as labels,
} from '#contract/enrolments/enrolment-form.ts';
import { formatDate, formatTime } from '#contract/platform/dates.ts';
import { ContactFields } from '#web/platform/forms/contact-fields.tsx';
import { useSubmissionForm } from '#web/platform/forms/submission-form.ts';
import { SubmissionFormView } from '#web/platform/forms/submission-form-view.tsx';
import { useToday } from '#web/platform/page/use-today.ts';
import { company } from '#web/site/content.ts';
import {
  placeOf,
  registrationSentence,
  type TrainingSummary,
  titleOf,
  whenAndWhere,
} from '#web/trainings/public/training-format.ts';
import { PhoneList } from '#web/ui/data/phone-list.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { enrolmentDraft } from './enrolment-draft.ts';

/** The form to register for a training whose registration is open. */
export function EnrolmentForm({ training }: { training: TrainingSummary }) {
  const today = useToday();
  const given = useMemo(() => ({ trainingName: training.title }), [training.title]);
  const enrolment = useSubmissionForm({
    draft: enrolmentDraft,
    given,
    checks: enrolmentChecks,
    consentForm: 'registration',
    path: '/training/enrol' satisfies typeof enrol.path,
    bodyOf: (sent) => ({ ...sent, trainingId: training._id }),
  });
  const { form } = enrolment;

  return (
    <SubmissionFormView
      title="Register for this session"
      line={registrationSentence(training, today)}
      form={enrolment}
      submit="Register"
      sentMessage={`You are registered for ${training.title}, ${whenAndWhere(training)}.`}
      summary={{
        title: 'The session',
        items: [
          { label: 'Training', value: titleOf(training) },
          { label: 'Date', value: formatDate(training.date) },
          { label: 'Time', value: formatTime(training.time) },
          { label: 'Venue', value: placeOf(training) },
        ],
      }}
      next={[
        "Add the session to your calendar with the button on the session's page.",
        "If anything about the session changes, we'll tell you by email or phone.",
      ]}
      alreadySentMessage={alreadyRegisteredMessage}
      aside={<PhoneList phones={company.phones} />}
    >
      <Field label={labels.trainingName} hint={whenAndWhere(training)} readOnly {...form.field('trainingName')} />
      <Field label={labels.fullName} autoComplete="name" autoCapitalize="words" {...form.field('fullName')} />
      <ContactFields form={form} labels={labels} emailHint="One registration per email address." allowsAnyPhone />
      <Field label={labels.companyName} isOptional autoComplete="organization" {...form.field('companyName')} />
    </SubmissionFormView>
  );
}
