import { useQuery } from '@tanstack/react-query';
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
import { type TraineeField, traineeChecks } from '#contract/enrolments/enrolment-record.ts';
import { listStates } from '#contract/enrolments/enrolment-states.ts';
import {
  correctEnrolment,
  type Enrolment,
  maxRemovalReason,
  moveEnrolment,
  removeEnrolment,
  type SeatPlace,
} from '#contract/enrolments/enrolments.ts';
import { recipientsOf } from '#contract/messages/recipients.ts';
import type { Values } from '#contract/platform/checks.ts';
import { formatShortDate } from '#contract/platform/dates.ts';
import type { Training } from '#contract/trainings/trainings.ts';
import { ConsentsDialog } from '#web/consents/admin/record-consents.tsx';
import { TraineeFields } from '#web/enrolments/trainee-fields.tsx';
import { askRecipients, RecipientsNote } from '#web/messages/admin/recipients-note.tsx';
import { RecordMessages } from '#web/messages/admin/record-messages.tsx';
import { SendMessageDialog } from '#web/messages/admin/send-message-dialog.tsx';
import { FormDialog } from '#web/office/form-dialog.tsx';
import { phoneItems } from '#web/office/phone-actions.tsx';
import type { PhoneContact } from '#web/office/phone-contact.ts';
import { useSenderRemoval } from '#web/office/use-sender-removal.tsx';
import { useForm } from '#web/platform/forms/form.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { ActionDialog } from '#web/platform/http/use-confirmed-action.tsx';
import { usePersonMenu } from '#web/privacy/admin/hold-dialog.tsx';
import { trainingsQuery } from '#web/trainings/api.ts';
import { formatSeats } from '#web/trainings/public/training-format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { ActionItem, MenuItem } from '#web/ui/overlays/menu-item.ts';
import { GiveSeatDialog } from './give-seat-dialog.tsx';

interface TraineeDialogProps {
  title: string;
  description: string;
  trainee: Values<TraineeField>;
  confirmLabel: ReactNode;
  /** On rejection, the dialog shows the error and keeps its content. */
  onSave(values: Values<TraineeField>): Promise<unknown>;
  onClose(): void;
}

export function TraineeDialog({ trainee, onSave, ...dialog }: TraineeDialogProps) {
  const form = useForm(trainee, traineeChecks);
  return (
    <FormDialog isWide form={form} onSave={() => onSave(form.values)} {...dialog}>
      <TraineeFields form={form} />
    </FormDialog>
  );
}

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
    label,
    icon,
    isDangerous,
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
        <EnrolmentFacts enrolment={enrolment} title={`Messages to ${fullName}`} onClose={close}>
          <RecordMessages {...about} isBare />
        </EnrolmentFacts>
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

interface EnrolmentFactsProps {
  enrolment: Enrolment;
  title: string;
  onClose(): void;
  children: ReactNode;
}

function EnrolmentFacts({
  enrolment: { reference, trainingName },
  title,
  onClose,
  children,
}: EnrolmentFactsProps) {
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

interface SeatDialogProps {
  enrolment: Enrolment;
  onClose(): void;
}

function RemoveDialog({ enrolment, onClose }: SeatDialogProps) {
  const { mutateAsync } = useCall(removeEnrolment);
  const [reason, setReason] = useState('');
  const { _id: id, fullName, trainingName } = enrolment;
  const input = { params: { id }, body: { reason } };
  const ofSender = useSenderRemoval(
    { kind: 'enrolment', id, name: fullName, isOpen: true },
    onClose,
  );
  if (ofSender.dialog) return ofSender.dialog;
  return (
    <ActionDialog
      title={`Remove ${fullName}?`}
      description={`The registration of ${fullName} for ${trainingName} will be removed. This can't be undone.`}
      confirmLabel="Remove registration"
      cancelLabel="Keep it"
      isDangerous
      onConfirm={() => mutateAsync(input)}
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
        <RecipientsNote questions={[askRecipients(recipientsOf(removeEnrolment), input)]} />
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
    </ActionDialog>
  );
}

const places: readonly { value: SeatPlace; label: string }[] = [
  { value: 'seat', label: 'A seat' },
  { value: 'first', label: 'First on the list' },
  { value: 'last', label: 'Last on the list' },
];

function MoveDialog({ enrolment, onClose }: SeatDialogProps) {
  const { _id: id, fullName, state } = enrolment;
  const { mutateAsync } = useCall(moveEnrolment);
  const { data: trainings = [] } = useQuery(trainingsQuery());
  const [trainingId, setTrainingId] = useState(enrolment.trainingId);
  const [to, setTo] = useState<SeatPlace>(state === 'Registered' ? 'last' : 'seat');
  const input = { params: { id }, body: { trainingId, to } };
  return (
    <ActionDialog
      title={`Move ${fullName}`}
      description="A seat that comes free is offered to the first on the waiting list."
      confirmLabel="Move"
      cancelLabel="Cancel"
      onConfirm={() => mutateAsync(input)}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Select
          label="Training"
          name="trainingId"
          options={trainings
            .toSorted((one, other) => one.date.localeCompare(other.date))
            .map(({ _id }) => _id)}
          labelOf={(option) => {
            const one = trainings.find(({ _id }) => _id === option);
            return one
              ? `${formatShortDate(one.date)}, ${one.title} (${formatSeats(one)})`
              : option;
          }}
          value={trainingId}
          onChange={setTrainingId}
        />
        <RadioList<SeatPlace>
          isCompact
          legend="Place"
          name="to"
          options={places}
          value={to}
          onChange={setTo}
        />
        <RecipientsNote questions={[askRecipients(recipientsOf(moveEnrolment), input)]} />
      </div>
    </ActionDialog>
  );
}
