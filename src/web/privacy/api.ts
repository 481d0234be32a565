import { FileDown, ShieldX } from 'lucide-react';
import type { PersonRecord } from '#contract/privacy/privacy-requests.ts';
import { personPath } from '#web/addresses.ts';
import type { MenuItem } from '#web/ui/overlays/menu-item.ts';

/** What is asked on the screen where a person's data is found, as soon as it shows the record. */
export type Asking = 'export' | 'erase';

/** What those who manage privacy can do with a record, as menu items. */
export function personItems(record: PersonRecord): MenuItem[] {
  const item = (asking: Asking) => ({ to: personPath(record), state: { asking } });
  return [
    { label: 'Export this person', icon: FileDown, ...item('export') },
    { label: 'Erase this person', icon: ShieldX, isDangerous: true, ...item('erase') },
  ];
}
