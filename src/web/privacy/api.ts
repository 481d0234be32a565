import { FileDown, Lock, ShieldX } from 'lucide-react';
import type { PersonRecord } from '#contract/privacy/privacy-requests.ts';
import { personPath } from '#web/addresses.ts';
import type { MenuItem } from '#web/ui/overlays/menu-item.ts';

/** The dialog that the screen for finding a person's data opens as soon as it shows the record. */
export type Asking = 'export' | 'erase';

/** Returns the actions on a record for roles that manage privacy, as menu items; `onKeep` opens the dialog that keeps it from deletion. */
export function personItems(record: PersonRecord, onKeep: () => void): MenuItem[] {
  const item = (asking: Asking) => ({ to: personPath(record), state: { asking } });
  return [
    { label: 'Keep from deletion', icon: Lock, onSelect: onKeep },
    { label: 'Export this person', icon: FileDown, ...item('export') },
    { label: 'Erase this person', icon: ShieldX, isDangerous: true, ...item('erase') },
  ];
}
