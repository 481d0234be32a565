import { FileSearch, FolderOpen, MessageSquareReply } from 'lucide-react';
import { useState } from 'react';
import { blankOf } from '#contract/platform/record.ts';
import {
  answerPrivacyRequest,
  type PrivacyRequest,
  privacyAnswerChecks,
  privacyAnswerFields,
} from '#contract/privacy/privacy-requests.ts';
import { type PrivacyRequestKind, privacyRequestKinds } from '#contract/privacy/request-kinds.ts';
import { findPersonPath, personPath } from '#web/addresses.ts';
import { FormDialog } from '#web/office/form-dialog.tsx';
import { useForm } from '#web/platform/forms/form.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { MenuItem } from '#web/ui/overlays/menu-item.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { recordScreen, toPersonRecord } from './person-records.ts';

type RequestDialog = 'answer' | 'erase' | 'copy' | 'copied' | 'words';

const nextSteps: Readonly<Record<PrivacyRequestKind, { label: string; opens: RequestDialog }>> = {
  copy: { label: 'Make the copy', opens: 'copy' },
  erase: { label: 'Preview', opens: 'erase' },
  correct: { label: 'Open', opens: 'words' },
  pictures: { label: 'Open', opens: 'words' },
};

const back = { back: '/admin/privacy' };

export function RequestActions({ request }: { request: PrivacyRequest }) {
  const [opened, setOpened] = useState<RequestDialog>();
  const close = () => setOpened(undefined);
  const answer = () => setOpened('answer');
  const { record, contact, name, words } = request;
  const about = record ? toPersonRecord(record) : undefined;
  const person = { search: contact, record: about };
  const screen = record && recordScreen(record);
  const next = nextSteps[request.kind];
  const dataLink = about
    ? { to: personPath(about) }
    : { to: findPersonPath, state: { search: contact } };
  const items: MenuItem[] = [
    { label: 'Answer', icon: MessageSquareReply, onSelect: answer },
    { label: 'Find their data', icon: FileSearch, ...dataLink },
    ...(screen ? [{ label: 'Open the record', icon: FolderOpen, to: screen, state: back }] : []),
  ];
  return (
    <>
      <Button variant="line" size="dense" onClick={() => setOpened(next.opens)}>
        {next.label}
        <span className="sr-only"> for {name}</span>
      </Button>
      <ActionsMenu name={`the request of ${name}`} items={items} />
      {opened === 'answer' && <AnswerDialog request={request} onClose={close} />}
      {opened === 'erase' && <EraseDialog person={person} request={request} onClose={close} />}
      {opened === 'copy' && (
        <ExportDialog person={person} onClose={close} onMade={() => setOpened('copied')} />
      )}
      {opened === 'copied' && (
        <Dialog
          onClose={close}
          title="The copy is being saved"
          description={`Give it to ${name}, then answer the request. Delete the file when they have it.`}
          actions={
            <>
              <Button variant="line" onClick={close}>
                Later
              </Button>
              <Button onClick={answer}>Answer</Button>
            </>
          }
        />
      )}
      {opened === 'words' && (
        <Dialog
          onClose={close}
          title={`${name}: ${privacyRequestKinds[request.kind].toLowerCase()}`}
          description={`${request.reference}, from ${contact}`}
          actions={
            <>
              <Button variant="line" onClick={answer}>
                Answer
              </Button>
              {screen ? (
                <ButtonLink to={screen} state={back}>
                  Open the record
                </ButtonLink>
              ) : (
                <ButtonLink {...dataLink}>Find their data</ButtonLink>
              )}
            </>
          }
        >
          <p className="text-2 whitespace-pre-wrap wrap-anywhere">
            {words === '' ? 'They gave no details.' : words}
          </p>
        </Dialog>
      )}
    </>
  );
}

const outcomes = [
  { value: 'Done', label: 'Done', explanation: "You've done what they asked for." },
  {
    value: 'Refused',
    label: 'Refused',
    explanation: "It can't be done. Say why. We'll tell the person.",
  },
] as const;

function AnswerDialog({ request, onClose }: { request: PrivacyRequest; onClose(): void }) {
  const form = useForm(blankOf(privacyAnswerFields), privacyAnswerChecks);
  const { values, change } = form;
  const { mutateAsync: answer } = useCall(answerPrivacyRequest);
  return (
    <FormDialog
      isWide
      form={form}
      title={`Answer ${request.name}`}
      description={`${privacyRequestKinds[request.kind]}, ${request.reference}. The answer goes to ${request.contact}.`}
      confirmLabel="Send the answer"
      onSave={() =>
        answer({ params: { id: request._id }, body: { ...values, version: request.version } })
      }
      onClose={onClose}
    >
      <div className="grid gap-6">
        {request.words !== '' && (
          <blockquote className="border-s-2 border-line-strong ps-3 text-2 whitespace-pre-wrap">
            {request.words}
          </blockquote>
        )}
        <RadioList
          legend={privacyAnswerFields.outcome.label}
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
          label={privacyAnswerFields.words.label}
          isShort
          isOptional={values.outcome !== 'Refused'}
          {...form.field('words')}
        />
      </div>
    </FormDialog>
  );
}
