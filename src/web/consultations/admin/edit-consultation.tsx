import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Consultation } from '#contract/consultations/consultations.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { lazyComponent } from '#web/platform/page/lazy-component.tsx';
import { Button } from '#web/ui/actions/button.tsx';

const EditConsultationDialog = lazyComponent(
  async () => (await import('./edit-consultation-dialog.tsx')).EditConsultationDialog,
);

/** Opens the dialog in which a consultation is corrected. */
export function EditConsultation({ consultation }: { consultation: Consultation }) {
  const [isOpen, setOpen] = useState(false);
  const can = useCan();
  if (!can('manage consultations')) return null;
  return (
    <>
      <Button variant="line" size="dense" onClick={() => setOpen(true)}>
        <Pencil aria-hidden="true" className="size-4.5" />
        Edit
      </Button>
      {isOpen && <EditConsultationDialog consultation={consultation} onClose={() => setOpen(false)} />}
    </>
  );
}
