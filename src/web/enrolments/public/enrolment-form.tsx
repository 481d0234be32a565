import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import {
  alreadyRegisteredMessage,
  enrol,
  registeredMessage,
  trainingFullMessage,
  waitingListFullMessage,
} from '#contract/enrolments/enrolment-form.ts';
import { enrolmentChecks, enrolmentFields } from '#contract/enrolments/enrolment-record.ts';
import { ordinal } from '#contract/platform/dates.ts';
import { blankOf } from '#contract/platform/record.ts';
import { listTrainings } from '#contract/trainings/trainings.ts';
import { createTextDraft } from '#web/platform/drafts/draft.ts';
import { ContactFields } from '#web/platform/forms/contact-fields.tsx';
import { controlsOf } from '#web/platform/forms/record-controls.ts';
import { useSubmissionForm } from '#web/platform/forms/submission-form.ts';
import { SubmissionFormView } from '#web/platform/forms/submission-form-view.tsx';
import { useToday } from '#web/platform/page/use-today.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { publicTrainingPath } from '#web/trainings/api.ts';
import {
  isFull,
  registrationSentence,
  sessionSummary,
  type TrainingSummary,
  waitingListSentence,
  whenAndWhere,
} from '#web/trainings/public/training-format.ts';
import { PhoneList } from '#web/ui/data/phone-list.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';

const joinLabel = 'Join the waiting list';

const whileWaiting = [
  "When a seat comes free for you, we'll write to you, and hold it for you.",
  'Check your status to see your place or leave the list.',
];

/** A key, as in the site's links, or a title alone; '' for neither. */
export function namedIn(search: URLSearchParams): string {
  return (search.get('training') ?? search.get('id') ?? '').trim();
}

/** Describes the session that a registration was sent for from `page`, if it's another one. */
export function sentForOf(page: string, { _id, title }: TrainingSummary): string {
  const named = namedIn(new URLSearchParams(page.split('?')[1]));
  return ['', _id, title].includes(named) ? '' : ' for another session';
}

/** The page sets the training's name. */
export const enrolmentDraft = createTextDraft(
  'enrolment',
  'your registration',
  blankOf(enrolmentFields),
);

export function EnrolmentForm({ training }: { training: TrainingSummary }) {
  const { company, forms } = useWebsite();
  const today = useToday();
  const isWaitingList = isFull(training);
  const pageValues = useMemo(() => ({ trainingName: training.title }), [training.title]);
  const enrolment = useSubmissionForm({
    draft: enrolmentDraft,
    pageValues,
    checks: enrolmentChecks,
    consentForm: 'registration',
    path: enrol.path,
    bodyOf: (values) => ({ ...values, trainingId: training._id, joinsWaitingList: isWaitingList }),
  });
  const sentFrom = enrolmentDraft.use(({ page }) => page);
  const { error, received } = enrolment;
  const form = controlsOf(enrolment.form, enrolmentFields, 'your');
  // A seat may have become free since the page was loaded.
  const waits = isWaitingList && received?.message !== registeredMessage(training.title);
  const client = useQueryClient();
  useEffect(() => {
    // The last seat was taken meanwhile: turn the form into the waiting list's, keeping the input, if the list has
    // space.
    if (error === trainingFullMessage || error === waitingListFullMessage)
      void client.invalidateQueries({ queryKey: [listTrainings.path] });
  }, [error, client]);

  return (
    <SubmissionFormView
      title={isWaitingList ? joinLabel : 'Register for this session'}
      line={
        isWaitingList
          ? `This session is full. You would be ${ordinal(training.waiting + 1)} on the list. ${waitingListSentence}`
          : registrationSentence(training, today)
      }
      form={enrolment}
      sentFor={sentForOf(sentFrom, training)}
      submit={isWaitingList ? joinLabel : 'Register'}
      sentMessage={`${waits ? forms.waitingList : forms.enrolment} ${training.title}, ${whenAndWhere(training)}.`}
      summary={sessionSummary(training)}
      next={
        waits
          ? whileWaiting
          : [
              "Add the session to your calendar with the button on the session's page.",
              forms.enrolmentNext,
            ]
      }
      link={{ to: publicTrainingPath(training), label: "See the session's page" }}
      alreadySentMessage={alreadyRegisteredMessage}
      aside={<PhoneList phones={company.phones} />}
    >
      <div className="[&_textarea]:min-h-(--h-control) [&_textarea]:resize-none">
        <TextArea hint={whenAndWhere(training)} readOnly isShort {...form.field('trainingName')} />
      </div>
      <div className="pair">
        <Field
          hint="As it should be on your certificate."
          autoComplete="name"
          autoCapitalize="words"
          {...form.field('fullName')}
        />
        <ContactFields form={form} emailHint="One registration per email address." allowsAnyPhone />
        <Field autoComplete="organization" {...form.field('companyName')} />
      </div>
    </SubmissionFormView>
  );
}
