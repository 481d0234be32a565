import { FileDown, Lock, ShieldX } from 'lucide-react';
import type { PersonRecord } from '#contract/privacy/privacy-requests.ts';
import { personPath } from '#web/addresses.ts';
import type { MenuItem } from '#web/ui/overlays/menu-item.ts';

/** The dialog to open as soon as the person's record is shown. */
export type Asking = 'export' | 'erase';

/** Menu items for roles that manage privacy; `onKeep` opens the dialog that exempts the record from deletion. */
export function personItems(record: PersonRecord, onKeep: () => void): MenuItem[] {
  const item = (asking: Asking) => ({ to: personPath(record), state: { asking } });
  return [
    { label: 'Keep from deletion', icon: Lock, onSelect: onKeep },
    { label: 'Export this person', icon: FileDown, ...item('export') },
    { label: 'Erase this person', icon: ShieldX, isDangerous: true, ...item('erase') },
  ];
}
