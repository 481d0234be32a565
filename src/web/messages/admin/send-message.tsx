import { Send } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '#web/platform/http/use-can.ts';
import { lazyComponent } from '#web/platform/page/lazy-component.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import type { Correspondence } from './messages-query.ts';

const SendMessageDialog = lazyComponent(async () => (await import('./send-message-dialog.tsx')).SendMessageDialog);

/** Opens the dialog in which a message about a record is written. */
export function SendMessage(about: Correspondence) {
  const [isOpen, setOpen] = useState(false);
  const can = useCan();
  if (!can('send messages')) return null;
  return (
    <>
      <Button variant="line" size="dense" className="grow" onClick={() => setOpen(true)}>
        <Send aria-hidden="true" className="size-4.5 max-sm:hidden" />
        Send a message
      </Button>
      {isOpen && <SendMessageDialog about={about} onClose={() => setOpen(false)} />}
    </>
  );
}
