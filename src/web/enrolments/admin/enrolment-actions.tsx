import { ArrowRightLeft, ListChecks, Lock, Mail, Pencil, Send, UserMinus } from 'lucide-react';
import { useState } from 'react';
import type { Enrolment } from '#contract/enrolments/enrolments.ts';
import { ConsentsPanel } from '#web/consents/panels.ts';
import { RecordMessages, SendMessageDialog } from '#web/messages/panels.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { ActionsMenu } from '#web/platform/office/actions-menu.tsx';
import { phoneItems } from '#web/platform/office/phone-actions.tsx';
import type { PhoneContact } from '#web/platform/office/phone-contact.ts';
import { personItems } from '#web/privacy/api.ts';
import { RecordPrivacy } from '#web/privacy/panels.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

/** How a trainee is rung up, and about what. */
export const enrolmentContact = ({ phoneNumber, fullName, trainingName, whatsApp }: Enrolment): PhoneContact => ({
  phone: phoneNumber,
  name: fullName,
  about: `the training ${trainingName}`,
  whatsApp,
});

/** Calls who has registered, writes to them, shows what they were told, and removes them while the training is upcoming. */
export function EnrolmentActions({ enrolment, isUpcoming }: { enrolment: Enrolment; isUpcoming: boolean }) {
  const can = useCan();
  const [opened, setOpened] = useState<
    'messages' | 'writing' | 'consents' | 'hold' | 'correcting' | 'moving' | 'removing'
  >();
  const contact = enrolmentContact(enrolment);
  const about = { kind: 'enrolment', id: enrolment._id } as const;
  const close = () => setOpened(undefined);
  return (
    <>
      <ActionsMenu
        name={enrolment.fullName}
        items={[
          ...phoneItems(contact),
          ...(can('read messages') ? [{ label: 'Messages', icon: Mail, onSelect: () => setOpened('messages') }] : []),
          ...(can('send messages')
            ? [{ label: 'Send a Message', icon: Send, onSelect: () => setOpened('writing') }]
            : []),
          { label: 'Consents', icon: ListChecks, onSelect: () => setOpened('consents') },
          ...(can('manage privacy') && enrolment.erasedAt === null
            ? [
                { label: 'Legal hold', icon: Lock, onSelect: () => setOpened('hold') },
                ...personItems({ kind: 'enrolment', id: enrolment._id }),
              ]
            : []),
          ...(can('manage trainings')
            ? [{ label: 'Correct', icon: Pencil, onSelect: () => setOpened('correcting') }]
            : []),
          ...(can('manage trainings') && isUpcoming
            ? [
                { label: 'Move', icon: ArrowRightLeft, onSelect: () => setOpened('moving') },
                { label: 'Remove', icon: UserMinus, isDangerous: true, onSelect: () => setOpened('removing') },
              ]
            : []),
        ]}
      />
      {opened === 'messages' && (
        <Dialog
          isOpen
          isWide
          onClose={close}
          title={`Messages to ${enrolment.fullName}`}
          description={`${enrolment.reference}, ${enrolment.trainingName}`}
          actions={
            <Button variant="line" onClick={close}>
              Close
            </Button>
          }
        >
          <RecordMessages {...about} isBare />
        </Dialog>
      )}
      {opened === 'consents' && (
        <Dialog
          isOpen
          isWide
          onClose={close}
          title={`What ${enrolment.fullName} agreed to`}
          description={`${enrolment.reference}, ${enrolment.trainingName}`}
          actions={
            <Button variant="line" onClick={close}>
              Close
            </Button>
          }
        >
          <ConsentsPanel {...about} isBare />
        </Dialog>
      )}
      {opened === 'hold' && (
        <Dialog
          isOpen
          onClose={close}
          title={`Legal hold on ${enrolment.fullName}`}
          description={`${enrolment.reference}, ${enrolment.trainingName}`}
          actions={
            <Button variant="line" onClick={close}>
              Close
            </Button>
          }
        >
          <RecordPrivacy {...about} erasedAt={enrolment.erasedAt} />
        </Dialog>
      )}
      {opened === 'correcting' && <CorrectDialog enrolment={enrolment} onClose={close} />}
      {opened === 'moving' && <MoveDialog enrolment={enrolment} onClose={close} />}
      {opened === 'removing' && <RemoveDialog enrolment={enrolment} onClose={close} />}
      {opened === 'writing' && <SendMessageDialog about={about} onClose={close} />}
    </>
  );
}
