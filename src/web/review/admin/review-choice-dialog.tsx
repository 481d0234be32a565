import { useId, useRef, useState } from 'react';
import { vehicleTypes } from '#contract/drivers/vehicles.ts';
import { stateLabel, states } from '#contract/platform/nigerian-states.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { type Choice, readChoice } from './review-queue.ts';

interface ReviewChoiceDialogProps {
  choice: Choice;
  /** Begins the review of other applications. */
  onChoose(choice: Choice): void;
  onClose(): void;
}

const orders = { oldest: 'Oldest first', newest: 'Newest first' };

/** Chooses which applications are reviewed, and in which order. */
export function ReviewChoiceDialog({ choice, onChoose, onClose }: ReviewChoiceDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Record<keyof Choice, string>>(choice);
  const field = (name: keyof Choice) => ({
    name,
    value: values[name],
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
  });

  function choose() {
    onClose();
    onChoose(readChoice(new URLSearchParams(values)));
  }
  return (
    <Dialog
      isForm
      isOpen
      onClose={onClose}
      title="Which applications?"
      description="The review starts again with what is waiting now."
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId}>
            Review these
          </Button>
        </>
      }
    >
      <Form id={formId} ref={form} onSubmit={choose}>
        <div className="grid gap-4">
          <Select
            label="Order"
            options={Object.keys(orders)}
            labelOf={(order) => (order === 'newest' ? orders.newest : orders.oldest)}
            {...field('sort')}
          />
          <Select label="Vehicle" isOptional options={vehicleTypes} {...field('vehicle')} />
          <Select label="State" isOptional options={states} labelOf={stateLabel} {...field('state')} />
        </div>
      </Form>
    </Dialog>
  );
}
