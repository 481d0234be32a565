import { FileUp } from 'lucide-react';
import { useId } from 'react';
import {
  type enrolSeveral,
  findRowFaults,
  severalLabels as labels,
  maxPeopleAtOnce,
  parsePeople,
  type SeveralField,
  severalChecks,
} from '#contract/enrolments/several-enrolments.ts';
import type { Check } from '#contract/platform/checks.ts';
import { formatTime, todayInLagos } from '#contract/platform/dates.ts';
import { formatDays } from '#contract/trainings/training-days.ts';
import { useSubmissionForm } from '#web/platform/forms/submission-form.ts';
import { SubmissionFormView } from '#web/platform/forms/submission-form-view.tsx';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import {
  formatSeats,
  isFull,
  placeOf,
  type TrainingSummary,
  titleOf,
  waitingListSentence,
  whenAndWhere,
} from '#web/trainings/public/training-format.ts';
import { PhoneList } from '#web/ui/data/phone-list.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { severalDraft } from './several-draft.ts';

const faultsIn = (text: string) => findRowFaults(parsePeople(text), todayInLagos(serverNow()));

const rowsCheck: Check<SeveralField> = {
  field: 'people',
  message: 'Please correct the rows that are listed below.',
  failing: ({ people }) => (faultsIn(people).length > 0 ? ['people'] : []),
};

/** The form by which a company registers several people for a training, or for its waiting list if it is full. */
export function SeveralForm({ training }: { training: TrainingSummary }) {
  const { company } = useWebsite();
  const isWaitingList = isFull(training);
  const several = useSubmissionForm({
    draft: severalDraft,
    checks: [...severalChecks, rowsCheck],
    consentForm: 'registration',
    isAboutOthers: true,
    path: '/training/enrol/several' satisfies typeof enrolSeveral.path,
    bodyOf: (sent) => ({ ...sent, trainingId: training._id, joinsWaitingList: isWaitingList }),
  });
  const { form, values } = several;
  return (
    <SubmissionFormView
      title={isWaitingList ? 'Several people for the waiting list' : 'Register several people'}
      line={
        isWaitingList
          ? `This session is full. ${waitingListSentence}`
          : `${formatSeats(training)}. All are registered, or none.`
      }
      form={several}
      submit={isWaitingList ? 'Join the waiting list' : 'Register all'}
      sentMessage={`All are ${isWaitingList ? 'on the waiting list' : 'registered'} for ${training.title}, ${whenAndWhere(training)}.`}
      summary={{
        title: 'The session',
        items: [
          { label: 'Training', value: titleOf(training) },
          { label: 'Date', value: formatDays(training.days) },
          { label: 'Time', value: formatTime(training.time) },
          { label: 'Venue', value: placeOf(training) },
        ],
      }}
      next={[
        'Each of them gets a message from us, with a link to cancel.',
        "If anything about the session changes, we'll tell them.",
      ]}
      aside={<PhoneList phones={company.phones} />}
    >
      <Field label={labels.companyName} autoComplete="organization" {...form.field('companyName')} />
      <TextArea
        label={labels.people}
        hint={`A line for each of up to ${maxPeopleAtOnce} people: name, email address, phone number. You can paste it from a spreadsheet.`}
        {...form.field('people')}
      />
      <FileField onRead={(text) => form.field('people').onChange(text)} />
      <Found text={values.people} />
    </SubmissionFormView>
  );
}

/** Reads the rows from a file instead. */
function FileField({ onRead }: { onRead(text: string): void }) {
  const id = useId();
  return (
    <div className="-mt-3">
      <label
        htmlFor={id}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-title text-navy-900 underline underline-offset-4 has-focus-visible:ring-focus"
      >
        <FileUp aria-hidden="true" className="size-4.5" />
        Choose a CSV file
        <input
          id={id}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void file.text().then(onRead);
            target.value = '';
          }}
        />
      </label>
    </div>
  );
}

/** The people that were found in the text, and what is wrong with the rows. */
function Found({ text }: { text: string }) {
  const people = parsePeople(text);
  if (people.length === 0) return null;
  const faults = faultsIn(text);
  return (
    <div role="status" className="rounded-field bg-grey-tint p-4 text-1">
      <p className="font-title text-navy-900">{people.length === 1 ? '1 person' : `${people.length} people`}</p>
      <ul className="mt-1 grid gap-1">
        {faults.map((fault) => (
          <li key={fault} className="text-danger">
            {fault}
          </li>
        ))}
      </ul>
    </div>
  );
}
