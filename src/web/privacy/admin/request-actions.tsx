import { FileSearch, FolderOpen, MessageSquareReply } from 'lucide-react';
import { useState } from 'react';
import { type PersonRecord, type PrivacyRequest, privacyRequestKinds } from '#contract/privacy/privacy-requests.ts';
import { findPersonPath, personPath } from '#web/addresses.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { ActionsMenu } from '#web/platform/office/actions-menu.tsx';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { MenuItem } from '#web/ui/overlays/menu-item.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { useExportPerson } from './people-query.ts';
import { recordScreen } from './person-format.ts';

type Opened = 'answer' | 'erase' | 'copy' | 'words';

/** Returns the next action on a request. Without a record, the person's records have to be found first. */
const nextOf = ({ kind, record, obstacle }: PrivacyRequest): { label: string; opens?: Opened } => {
  if (kind === 'correct' || kind === 'pictures') return { label: 'Open', opens: 'words' };
  if (!record) return { label: 'Find' };
  if (kind === 'copy') return { label: 'Make the copy', opens: 'copy' };
  return obstacle ? { label: 'Answer', opens: 'answer' } : { label: 'Preview', opens: 'erase' };
};

const back = { back: '/admin/privacy' };

/** The next step of a request as a button, the others in a menu. */
export function RequestActions({ request }: { request: PrivacyRequest }) {
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const { record, contact, name, words } = request;
  const about: PersonRecord | null = record && { kind: record.kind, id: record._id };
  const screen = record && recordScreen(record.kind, record);
  const next = nextOf(request);
  const found = about ? { to: personPath(about) } : { to: findPersonPath, state: { search: contact } };
  const items: MenuItem[] = [
    { label: 'Answer', icon: MessageSquareReply, onSelect: () => setOpened('answer') },
    { label: 'Find their data', icon: FileSearch, ...found },
    ...(screen ? [{ label: 'Open the record', icon: FolderOpen, to: screen, state: back }] : []),
  ];
  return (
    <>
      {next.opens === undefined ? (
        <ButtonLink {...found} variant="line" size="dense">
          {next.label}
          <span className="sr-only"> the data of {name}</span>
        </ButtonLink>
      ) : (
        <Button variant="line" size="dense" onClick={() => setOpened(next.opens)}>
          {next.label}
          <span className="sr-only"> for {name}</span>
        </Button>
      )}
      <ActionsMenu name={`the request of ${name}`} items={items} />
      {opened === 'answer' && <AnswerDialog request={request} onClose={close} />}
      {opened === 'erase' && about && <EraseDialog records={[about]} onClose={close} />}
      {opened === 'copy' && about && (
        <CopyDialog request={request} record={about} onClose={close} onAnswer={() => setOpened('answer')} />
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
          <p className="text-2 whitespace-pre-wrap wrap-anywhere">{words === '' ? 'They said nothing more.' : words}</p>
        </Dialog>
      )}
    </>
  );
}

interface CopyDialogProps {
  request: PrivacyRequest;
  record: PersonRecord;
  onClose(): void;
  onAnswer(): void;
}

/** Makes a copy; then the request can be answered. */
function CopyDialog({ request, record, onClose, onAnswer }: CopyDialogProps) {
  const [isMade, setMade] = useState(false);
  const { mutateAsync } = useExportPerson();
  if (isMade) {
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
  const make = () =>
    mutateAsync([record]).then(() => {
      setMade(true);
      // The dialog stays: it says what comes next.
      return new Promise<undefined>(() => undefined);
    }, toFailure);
  return (
    <ConfirmDialog
      title={`Make a copy for ${request.name}?`}
      description="A ZIP file with everything that is stored in this record, and the documents. Who made it is recorded."
      confirmLabel="Make the copy"
      onConfirm={make}
      onClose={onClose}
    />
  );
}
