import { FileSearch, FolderOpen, MessageSquareReply } from 'lucide-react';
import { useState } from 'react';
import type { PrivacyRequest } from '#contract/privacy/privacy-requests.ts';
import { type PrivacyRequestKind, privacyRequestKinds } from '#contract/privacy/request-kinds.ts';
import { findPersonPath, personPath } from '#web/addresses.ts';
import { ActionsMenu } from '#web/platform/office/actions-menu.tsx';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { MenuItem } from '#web/ui/overlays/menu-item.ts';
import { AnswerDialog } from './answer-dialog.tsx';
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
  const wanted = { search: contact, record: about };
  const screen = record && recordScreen(record);
  const next = nextSteps[request.kind];
  const found = about
    ? { to: personPath(about) }
    : { to: findPersonPath, state: { search: contact } };
  const items: MenuItem[] = [
    { label: 'Answer', icon: MessageSquareReply, onSelect: answer },
    { label: 'Find their data', icon: FileSearch, ...found },
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
      {opened === 'erase' && <EraseDialog wanted={wanted} request={request} onClose={close} />}
      {opened === 'copy' && (
        <ExportDialog wanted={wanted} onClose={close} onMade={() => setOpened('copied')} />
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
                <ButtonLink {...found}>Find their data</ButtonLink>
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
