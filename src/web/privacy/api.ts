import { FileDown, ShieldX } from 'lucide-react';
import type { PersonRecord } from '#contract/privacy/privacy-requests.ts';
import type { MenuItem } from '#web/ui/overlays/menu-item.ts';

export const findPersonPath = '/admin/privacy/find';

/** What is asked on the screen where a person's data is found, as soon as it shows the record. */
export type Asking = 'export' | 'erase';

/** Where a record is exported or erased. Its address has no personal data. */
export const personPath = ({ kind, id }: PersonRecord): string => `${findPersonPath}?record=${kind}:${id}`;

/** What those who manage privacy can do with a record, as menu items. */
export function personItems(record: PersonRecord): MenuItem[] {
  const item = (asking: Asking) => ({ to: personPath(record), state: { asking } });
  return [
    { label: 'Export this person', icon: FileDown, ...item('export') },
    { label: 'Erase this person', icon: ShieldX, isDangerous: true, ...item('erase') },
  ];
}
