import { Copy } from 'lucide-react';
import { useMemo, useState } from 'react';
import { enrolmentLabels as labels } from '#contract/enrolments/enrolment-record.ts';
import {
  enrolSeveral,
  findFaults,
  formatFaults,
  maxPeopleAtOnce,
  severalChecks,
  splitReferences,
  tooManyPeopleMessage,
} from '#contract/enrolments/several-enrolments.ts';
import { type Check, required, text as textCheck } from '#contract/platform/checks.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { createTextDraft } from '#web/platform/drafts/draft.ts';
import { controlsOf } from '#web/platform/forms/record-controls.ts';
import { useSubmissionForm } from '#web/platform/forms/submission-form.ts';
import { SubmissionFormView } from '#web/platform/forms/submission-form-view.tsx';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { PeopleFile } from '#web/platform/people/people-file.tsx';
import { type PeopleColumn, PeopleTable } from '#web/platform/people/people-table.tsx';
import { type ReadPerson, readPeople } from '#web/platform/people/read-people.ts';
import { publicTrainingPath } from '#web/trainings/api.ts';
import {
  formatSeats,
  isFull,
  sessionSummary,
  severalTitle,
  type TrainingSummary,
  waitingListSentence,
} from '#web/trainings/public/training-format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { BreakableEmail } from '#web/ui/data/breakable-email.tsx';
import { PhoneList } from '#web/ui/data/phone-list.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { copyText } from '#web/ui/overlays/copy-text.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { sentForOf } from './enrolment-form.tsx';

type SeveralField = 'companyName' | 'people';

const peopleLabel = 'People';
const maxText = 20_000;

const typedChecks: readonly Check<SeveralField>[] = [
  required(['companyName', 'people']),
  ...severalChecks,
  ...textCheck('people', peopleLabel, maxText),
];

const peopleCheck = (message: string, isFailing: boolean): Check<SeveralField> => ({
  field: 'people',
  message,
  failing: () => (isFailing ? ['people'] : []),
});

const severalDraft = createTextDraft('several enrolments', 'your registrations', {
  companyName: '',
  people: '',
});

const columns: readonly PeopleColumn<ReadPerson>[] = [
  {
    label: labels.fullName,
    cell: ({ fullName }) => fullName,
    className: 'font-title text-navy-900',
  },
  {
    label: labels.email,
    cell: ({ email }) => email !== '' && <BreakableEmail address={email} />,
  },
  {
    label: labels.phoneNumber,
    cell: ({ phoneNumber }) => phoneNumber,
    className: 'whitespace-nowrap tabular-nums',
  },
];

export function SeveralForm({ training }: { training: TrainingSummary }) {
  const { company } = useWebsite();
  const isWaitingList = isFull(training);
  const text = severalDraft.use((draft) => draft.values.people);
  const list = useMemo(() => readPeople(text), [text]);
  const faults = findFaults(list.people, todayInLagos(serverNow()));
  // Sending empties the form, but the references still need the names.
  const [lastRead, setLastRead] = useState(list);
  const several = useSubmissionForm({
    draft: severalDraft,
    checks: [
      ...typedChecks,
      peopleCheck(tooManyPeopleMessage, list.people.length > maxPeopleAtOnce),
      peopleCheck(
        'Please correct the rows that are marked below.',
        formatFaults(faults).length > 0,
      ),
    ],
    consentForm: 'registration',
    isAboutOthers: true,
    path: enrolSeveral.path,
    bodyOf: ({ companyName }) => ({
      companyName,
      people: list.people.map(({ fullName, email, phoneNumber }) => ({
        fullName,
        email,
        phoneNumber,
      })),
      trainingId: training._id,
      joinsWaitingList: isWaitingList,
    }),
  });
  const sentFrom = severalDraft.use(({ page }) => page);
  const { form, received } = several;
  const { field } = controlsOf(
    form,
    { companyName: { label: labels.companyName }, people: { label: peopleLabel } },
    'the',
  );
  if (list.people.length > 0 && list !== lastRead) setLastRead(list);
  return (
    <SubmissionFormView
      title={severalTitle(training)}
      line={
        isWaitingList
          ? `This session is full. ${waitingListSentence}`
          : `${formatSeats(training)}. If one line has a mistake, no one is registered until you correct it.`
      }
      form={several}
      sentFor={sentForOf(sentFrom, training)}
      submit={isWaitingList ? 'Join the waiting list' : 'Register all'}
      sentMessage={`${received?.message}${received?.isMessageQueued ? " We've sent each person a message." : ''}`}
      references={(reference) => (
        <ReferenceList
          lines={splitReferences(reference).map(
            (one, at) => `${lastRead.people[at]?.fullName ?? ''} – ${one}`,
          )}
        />
      )}
      summary={sessionSummary(training)}
      next={[
        'Each person can check their status or cancel with their reference number.',
        "If anything about the session changes, we'll tell them.",
      ]}
      link={{ to: publicTrainingPath(training), label: "See the session's page" }}
      aside={<PhoneList phones={company.phones} />}
    >
      <Field autoComplete="organization" {...field('companyName')} />
      <TextArea
        isList
        hint={`One line per person, up to ${maxPeopleAtOnce}: name, email address, phone number. You can paste it from a spreadsheet.`}
        {...field('people')}
      />
      <PeopleFile
        max={maxPeopleAtOnce}
        onRead={form.field('people').onChange}
        onRefused={(message) => form.warn(message, ['people'])}
      />
      <PeopleTable
        list={list}
        rows={list.people.map((person, at) => ({ ...person, fault: faults[at] }))}
        max={maxPeopleAtOnce}
        columns={columns}
      />
    </SubmissionFormView>
  );
}

function ReferenceList({ lines }: { lines: readonly string[] }) {
  async function copy() {
    if (await copyText(lines.join('\n'))) toast.success('The list was copied.');
    else toast.info("This browser can't copy the list. Please write the numbers down.");
  }
  return (
    <>
      <p className="text-1 text-ink-2">Reference numbers</p>
      <ul className="max-h-60 overflow-y-auto font-title wrap-anywhere text-navy-900">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-2 text-1 text-ink-2">
        Please keep the list. You'll need the numbers when you call or write to us.
      </p>
      <Button variant="line" onClick={copy} className="mt-3">
        <Copy />
        Copy list
      </Button>
    </>
  );
}
