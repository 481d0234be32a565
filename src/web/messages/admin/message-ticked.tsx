import { Send } from 'lucide-react';
import { useState } from 'react';
import { maxChosenPeople } from '#contract/messages/own-messages.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import type { Ticks } from '#web/platform/lists/use-ticks.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { SendMessageDialog } from './send-message-dialog.tsx';

/** Writes to the ticked drivers. */
export function MessageTicked({
  ticks: { rows: drivers, count },
}: {
  ticks: Ticks<{ _id: string }>;
}) {
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const [first] = drivers;
  if (!can('send messages')) return null;
  if (!first || count > maxChosenPeople) {
    return <p className="text-2 text-on-navy">Messages: up to {maxChosenPeople} drivers</p>;
  }
  return (
    <>
      <Button
        variant="navy"
        size="dense"
        className="border border-navy-600"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        <Send aria-hidden="true" className="size-4.5" />
        Send a message
      </Button>
      {isOpen && (
        <SendMessageDialog
          about={{ kind: 'driver', id: first._id, only: drivers.map(({ _id }) => _id).join(',') }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
