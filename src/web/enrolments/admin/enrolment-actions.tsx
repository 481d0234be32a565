import {
  Armchair,
  ArrowRightLeft,
  ListChecks,
  type LucideIcon,
  Mail,
  Pencil,
  Send,
  UserMinus,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { listStates } from '#contract/enrolments/enrolment-states.ts';
import {
  correctEnrolment,
  type Enrolment,
  maxRemovalReason,
  removeEnrolment,
} from '#contract/enrolments/enrolments.ts';
import type { Training } from '#contract/trainings/trainings.ts';
import { ConsentsDialog } from '#web/consents/admin/record-consents.tsx';
import { RecipientsNote } from '#web/messages/admin/recipients-note.tsx';
import { RecordMessages } from '#web/messages/admin/record-messages.tsx';
import { SendMessageDialog } from '#web/messages/admin/send-message-dialog.tsx';
import { useCall } from '#web/platform/http/calls.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { ActionsMenu } from '#web/platform/office/actions-menu.tsx';
import { phoneItems } from '#web/platform/office/phone-actions.tsx';
import type { PhoneContact } from '#web/platform/office/phone-contact.ts';
import { useSenderRemoval } from '#web/platform/office/use-sender-removal.tsx';
import { usePersonMenu } from '#web/privacy/admin/hold-dialog.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { ActionItem, MenuItem } from '#web/ui/overlays/menu-item.ts';
import { GiveSeatDialog } from './give-seat-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { TraineeDialog } from './trainee-dialog.tsx';

export const enrolmentContact = ({
  phoneNumber,
  fullName,
  trainingName,
  whatsApp,
}: Enrolment): PhoneContact => ({
  phone: phoneNumber,
  name: fullName,
  about: `the training ${trainingName}`,
  whatsApp,
});

interface EnrolmentActionsProps {
  enrolment: Enrolment;
  training: Training;
  more: readonly MenuItem[] | undefined;
}

type EnrolmentDialog =
  | 'messages'
  | 'writing'
  | 'consents'
  | 'correcting'
  | 'giving'
  | 'moving'
  | 'removing';

export function EnrolmentActions({ enrolment, training, more = [] }: EnrolmentActionsProps) {
  const can = useCan();
  const [opened, setOpened] = useState<EnrolmentDialog>();
  const { _id: id, fullName, state, erasedAt } = enrolment;
  const canMove = can('manage trainings') && training.status === 'Upcoming';
  const about = { kind: 'enrolment', id } as const;
  const ofPerson = usePersonMenu(about, erasedAt !== null);
  const close = () => setOpened(undefined);
  const item = (
    label: string,
    icon: LucideIcon,
    opens: EnrolmentDialog,
    isDangerous = false,
  ): ActionItem => ({
    ...{ label, icon, isDangerous },
    onSelect: () => setOpened(opens),
  });
  return (
    <>
      <ActionsMenu
        name={fullName}
        items={[
          ...phoneItems(enrolmentContact(enrolment)),
          ...(can('read messages') ? [item('Messages', Mail, 'messages')] : []),
          ...(can('send messages') ? [item('Send a Message', Send, 'writing')] : []),
          ...more,
          item('Consents', ListChecks, 'consents'),
          ...ofPerson.items,
          ...(can('manage trainings') ? [item('Correct', Pencil, 'correcting')] : []),
          ...(canMove && listStates.some((one) => one === state)
            ? [item('Give This Person a Seat', Armchair, 'giving')]
            : []),
          ...(canMove
            ? [item('Move', ArrowRightLeft, 'moving'), item('Remove', UserMinus, 'removing', true)]
            : []),
        ]}
      />
      {opened === 'messages' && (
        <Shown enrolment={enrolment} title={`Messages to ${fullName}`} onClose={close}>
          <RecordMessages {...about} isBare />
        </Shown>
      )}
      {opened === 'consents' && <ConsentsDialog {...about} name={fullName} onClose={close} />}
      {ofPerson.dialog}
      {opened === 'correcting' && <CorrectDialog enrolment={enrolment} onClose={close} />}
      {opened === 'giving' && (
        <GiveSeatDialog training={training} enrolment={enrolment} onClose={close} />
      )}
      {opened === 'moving' && <MoveDialog enrolment={enrolment} onClose={close} />}
      {opened === 'removing' && <RemoveDialog enrolment={enrolment} onClose={close} />}
      {opened === 'writing' && <SendMessageDialog about={about} onClose={close} />}
    </>
  );
}

interface ShownProps {
  enrolment: Enrolment;
  title: string;
  onClose(): void;
  children: ReactNode;
}

function Shown({ enrolment: { reference, trainingName }, title, onClose, children }: ShownProps) {
  return (
    <Dialog isWide onClose={onClose} title={title} description={`${reference}, ${trainingName}`}>
      {children}
    </Dialog>
  );
}

function CorrectDialog({ enrolment, onClose }: { enrolment: Enrolment; onClose(): void }) {
  const { _id, reference, trainingName, fullName, email, phoneNumber, companyName } = enrolment;
  const { mutateAsync: correct } = useCall(correctEnrolment);
  return (
    <TraineeDialog
      title={`Correct the registration of ${fullName}`}
      description={`${reference}, ${trainingName}. No message is sent.`}
      trainee={{ fullName, email, phoneNumber, companyName }}
      onSave={(body) => correct({ params: { id: _id }, body })}
      confirmLabel="Save"
      onClose={onClose}
    />
  );
}

function RemoveDialog({ enrolment, onClose }: { enrolment: Enrolment; onClose(): void }) {
  const { mutateAsync } = useCall(removeEnrolment);
  const [reason, setReason] = useState('');
  const { _id: id, fullName, trainingName, email, phoneNumber, reference } = enrolment;
  const ofSender = useSenderRemoval(
    { kind: 'enrolment', id, name: fullName, isOpen: true },
    onClose,
  );
  if (ofSender.dialog) return ofSender.dialog;
  return (
    <ConfirmDialog
      title={`Remove ${fullName}?`}
      description={`The registration of ${fullName} for ${trainingName} will be removed. This can't be undone.`}
      confirmLabel="Remove registration"
      cancelLabel="Keep it"
      isDangerous
      onConfirm={() =>
        mutateAsync({ params: { id }, body: { reason } }).then(() => undefined, toFailure)
      }
      onClose={onClose}
    >
      <div className="grid gap-4">
        <TextArea
          label="Reason"
          name="reason"
          isOptional
          isShort
          hint={`The trainee reads this in the message. ${reason.length} of ${maxRemovalReason} characters.`}
          value={reason}
          onChange={(typed) => setReason(typed.slice(0, maxRemovalReason))}
        />
        <RecipientsNote
          when="once"
          recipients={[
            {
              ...{ who: fullName, email, phone: phoneNumber, event: 'registration-removed' },
              values: { name: fullName, reference, training: trainingName, words: reason },
            },
          ]}
        />
        {ofSender.items.map(({ label, onSelect }) => (
          <Button
            key={label}
            variant="caution"
            size="dense"
            onClick={onSelect}
            aria-haspopup="dialog"
          >
            {label}
          </Button>
        ))}
      </div>
    </ConfirmDialog>
  );
}
