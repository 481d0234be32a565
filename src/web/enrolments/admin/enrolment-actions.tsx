import { Mail, Send } from 'lucide-react';
import { useState } from 'react';
import type { Enrolment } from '#contract/enrolments.ts';
import { RecordMessages, SendMessageDialog } from '#web/messages/api.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { phoneItems } from '#web/platform/page/phone-actions.tsx';
import type { PhoneContact } from '#web/platform/page/phone-contact.ts';
import { personItems } from '#web/privacy/api.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

/** How a trainee is rung up, and about what. */
export const enrolmentContact = ({ phoneNumber, fullName, trainingName }: Enrolment): PhoneContact => ({
  phone: phoneNumber,
  name: fullName,
  about: `the training ${trainingName}`,
});

/** Rings up who has registered, writes to them, and shows what they were told. */
export function EnrolmentActions({ enrolment }: { enrolment: Enrolment }) {
  const can = useCan();
  const [opened, setOpened] = useState<'messages' | 'writing'>();
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
          ...(can('manage privacy') && enrolment.erasedAt === null
            ? personItems({ kind: 'enrolment', id: enrolment._id })
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
      {opened === 'writing' && <SendMessageDialog about={about} onClose={close} />}
    </>
  );
}
