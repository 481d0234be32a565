import { Kbd } from '#web/ui/data/kbd.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { keyGroups, switchKeys, useAreKeysOn } from './review-keys.ts';

/** Explains the keys of the review, and switches them off and on. */
export function ReviewKeysDialog({ onClose }: { onClose(): void }) {
  const areOn = useAreKeysOn();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Keys"
      description="They're off while you type in a field or a dialog is open."
    >
      <dl className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {keyGroups.map(({ keys, label }) => (
          <div key={label} className="flex min-h-9 items-center justify-between gap-3 border-b border-line">
            <dt className="text-2 text-ink">{label}</dt>
            <dd className="flex gap-1">
              <span className="sr-only">{keys.join(' ')}</span>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        <Checkbox name="keys" label="Use these keys in this browser" checked={areOn} onChange={switchKeys} />
      </div>
    </Dialog>
  );
}
