import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Driver } from '#contract/drivers/drivers.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { lazyComponent } from '#web/platform/page/lazy-component.tsx';
import { Button } from '#web/ui/actions/button.tsx';

const AddImagesDialog = lazyComponent(async () => (await import('./add-images-dialog.tsx')).AddImagesDialog);

/** Opens the dialog in which images are added to one of a driver's documents. */
export function AddImages({ driver }: { driver: Driver }) {
  const [isOpen, setOpen] = useState(false);
  const can = useCan();
  if (!can('renew documents') || driver.status === 'Deleted') return null;
  return (
    <>
      <Button variant="line" size="dense" onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" className="size-4.5" />
        Add photos
      </Button>
      {isOpen && <AddImagesDialog driver={driver} onClose={() => setOpen(false)} />}
    </>
  );
}
