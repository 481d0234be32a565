import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Driver } from '#contract/drivers/drivers.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { lazyComponent } from '#web/platform/page/lazy-component.tsx';
import { Button } from '#web/ui/actions/button.tsx';

/** Loaded when the page is idle. */
export const EditDriverDialog = lazyComponent(async () => (await import('./edit-driver-dialog.tsx')).EditDriverDialog);

/** Opens the dialog in which a driver's application is corrected. */
export function EditDriver({ driver }: { driver: Driver }) {
  const [isOpen, setOpen] = useState(false);
  const can = useCan();
  if (!can('decide on drivers') || driver.status === 'Deleted') return null;
  return (
    <>
      <Button variant="line" size="dense" className="grow" onClick={() => setOpen(true)}>
        <Pencil aria-hidden="true" className="size-4.5 max-sm:hidden" />
        Edit
      </Button>
      {isOpen && <EditDriverDialog driver={driver} onClose={() => setOpen(false)} />}
    </>
  );
}
