import { Send } from 'lucide-react';
import { maxChosenPeople } from '#contract/messages/own-messages.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import type { Ticks } from '#web/platform/lists/use-ticks.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useLatePart } from '#web/ui/overlays/use-late-part.ts';

const loadDialog = async () => (await import('./send-message-dialog.tsx')).SendMessageDialog;

export function MessageTicked({
  ticks: { rows: drivers, count },
}: {
  ticks: Ticks<{ _id: string }>;
}) {
  const can = useCan();
  const { part: SendMessageDialog, open, close } = useLatePart(loadDialog);
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
        onClick={open}
        aria-haspopup="dialog"
      >
        <Send />
        Send a message
      </Button>
      {SendMessageDialog && (
        <SendMessageDialog
          about={{ kind: 'driver', id: first._id, only: drivers.map(({ _id }) => _id).join(',') }}
          onClose={close}
        />
      )}
    </>
  );
}
