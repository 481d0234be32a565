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
import type { Wanted } from './people-query.ts';
import { recordScreen } from './person-format.ts';

type Opened = 'answer' | 'erase' | 'copy' | 'words';

const nextSteps: Readonly<Record<PrivacyRequestKind, { label: string; opens: Opened }>> = {
  copy: { label: 'Create the copy', opens: 'copy' },
  erase: { label: 'Preview', opens: 'erase' },
  correct: { label: 'Open', opens: 'words' },
  pictures: { label: 'Open', opens: 'words' },
};

const back = { back: '/admin/privacy' };

/** The next step of a request as a button, the others in a menu. */
export function RequestActions({ request }: { request: PrivacyRequest }) {
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const { record, contact, name, words } = request;
  const about = record ? { kind: record.kind, id: record._id } : undefined;
  const wanted = { search: contact, record: about };
  const screen = record && recordScreen(record.kind, record);
  const next = nextSteps[request.kind];
  const found = about ? { to: personPath(about) } : { to: findPersonPath, state: { search: contact } };
  const items: MenuItem[] = [
    { label: 'Answer', icon: MessageSquareReply, onSelect: () => setOpened('answer') },
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
        <CopyDialog request={request} wanted={wanted} onClose={close} onAnswer={() => setOpened('answer')} />
      )}
      {opened === 'words' && (
        <Dialog
          isOpen
          onClose={close}
          title={`${name}: ${privacyRequestKinds[request.kind].toLowerCase()}`}
          description={`${request.reference}, from ${contact}`}
          actions={
            <>
              <Button variant="line" onClick={() => setOpened('answer')}>
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
          <p className="text-2 whitespace-pre-wrap wrap-anywhere">{words === '' ? 'They gave no details.' : words}</p>
        </Dialog>
      )}
    </>
  );
}

interface CopyDialogProps {
  request: PrivacyRequest;
  wanted: Wanted;
  onClose(): void;
  onAnswer(): void;
}

/** Makes a copy; then the request can be answered. */
function CopyDialog({ request, wanted, onClose, onAnswer }: CopyDialogProps) {
  const [isMade, setMade] = useState(false);
  if (!isMade) return <ExportDialog wanted={wanted} onClose={onClose} onMade={() => setMade(true)} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="The copy is being saved"
      description={`Give it to ${request.name}, then answer the request. Delete the file when they have it.`}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            Later
          </Button>
          <Button onClick={onAnswer}>Answer</Button>
        </>
      }
    />
  );
}
