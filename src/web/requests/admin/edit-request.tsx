import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { lazyComponent } from '#web/platform/page/lazy-component.tsx';
import { Button } from '#web/ui/actions/button.tsx';

const EditRequestDialog = lazyComponent(async () => (await import('./edit-request-dialog.tsx')).EditRequestDialog);

/** Opens the dialog in which a request is corrected. */
export function EditRequest({ request }: { request: CompanyRequest }) {
  const [isOpen, setOpen] = useState(false);
  const can = useCan();
  if (!can('manage requests')) return null;
  return (
    <>
      <Button variant="line" size="dense" className="grow" onClick={() => setOpen(true)}>
        <Pencil aria-hidden="true" className="size-4.5 max-sm:hidden" />
        Edit
      </Button>
      {isOpen && <EditRequestDialog request={request} onClose={() => setOpen(false)} />}
    </>
  );
}
