import { useState } from 'react';
import { vehicleTypes } from '#contract/drivers/vehicles.ts';
import { stateLabel, states } from '#contract/platform/nigerian-states.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { type Choice, readChoice } from './review-queue.ts';

interface ReviewChoiceDialogProps {
  choice: Choice;
  /** Starts a review of other applications. */
  onChoose(choice: Choice): void;
  onClose(): void;
}

const orders = { oldest: 'Oldest first', newest: 'Newest first' };

/** Filters and order of the review. */
export function ReviewChoiceDialog({ choice, onChoose, onClose }: ReviewChoiceDialogProps) {
  const [values, setValues] = useState<Record<keyof Choice, string>>(choice);
  const field = (name: keyof Choice) => ({
    name,
    value: values[name],
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
  });

  return (
    <ConfirmDialog
      isForm
      title="Which applications?"
      description="The review starts again with what is waiting now."
      confirmLabel="Review these"
      onConfirm={async () => {
        onChoose(readChoice(new URLSearchParams(values)));
        return undefined;
      }}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Select
          label="Order"
          options={Object.keys(orders)}
          labelOf={(order) => (order === 'newest' ? orders.newest : orders.oldest)}
          {...field('sort')}
        />
        <Select label="Vehicle" isOptional options={vehicleTypes} {...field('vehicle')} />
        <Select
          label="State"
          isOptional
          options={states}
          labelOf={stateLabel}
          {...field('state')}
        />
      </div>
    </ConfirmDialog>
  );
}
