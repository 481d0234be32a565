import { useQuery } from '@tanstack/react-query';
import { FileDown, Lock, ShieldX } from 'lucide-react';
import { useState } from 'react';
import { shortDayOf } from '#contract/platform/dates.ts';
import {
  holdChecks,
  type LegalHold,
  liftHold,
  readHold,
  setHold,
} from '#contract/privacy/legal-holds.ts';
import type { PersonRecord } from '#contract/privacy/privacy-requests.ts';
import { personPath } from '#web/addresses.ts';
import { FormDialog } from '#web/office/form-dialog.tsx';
import { useForm } from '#web/platform/forms/form.ts';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { ActionDialog } from '#web/platform/http/use-confirmed-action.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import type { MenuItem } from '#web/ui/overlays/menu-item.ts';
import { FailedDialog } from './failed-dialog.tsx';

const keep = 'Keep from deletion';

export const holdQuery = ({ kind, id }: PersonRecord) =>
  apiQuery(readHold, { params: { kind, id } });

/** 'Kept from deletion since 21 Nov 2026 by Ada Nwosu: A claim is open.' */
export const formatHold = ({ setAt, setBy, reason }: LegalHold): string =>
  `Kept from deletion since ${shortDayOf(setAt)} by ${setBy}: ${reason}`;

/** The dialog to open as soon as the person's record is shown. */
export type PersonDialog = 'export' | 'erase';

/** Menu items about the person of a record, for roles that manage privacy, and the dialog that they open. */
export function usePersonMenu(record: PersonRecord, isErased = false) {
  const [isKeeping, setKeeping] = useState(false);
  const canManage = useCan()('manage privacy');
  const asking = (one: PersonDialog) => ({ to: personPath(record), state: { asking: one } });
  const items: MenuItem[] = [
    { label: keep, icon: Lock, onSelect: () => setKeeping(true) },
    { label: 'Export this person', icon: FileDown, ...asking('export') },
    { label: 'Erase this person', icon: ShieldX, isDangerous: true, ...asking('erase') },
  ];
  return {
    items: canManage && !isErased ? items : [],
    dialog: isKeeping && <HoldDialog record={record} onClose={() => setKeeping(false)} />,
  };
}

interface HoldDialogProps {
  record: PersonRecord;
  onClose(): void;
}

function HoldDialog(props: HoldDialogProps) {
  const query = useQuery(holdQuery(props.record));
  if (query.data) return <HoldQuestion {...props} present={query.data.data.hold} />;
  if (!query.error) return null;
  return (
    <FailedDialog
      title={keep}
      description="We couldn't load whether this record is kept."
      query={query}
      {...props}
    />
  );
}

function HoldQuestion({ present, ...props }: HoldDialogProps & { present: LegalHold | null }) {
  // Keep the question while a refetch changes the state.
  const [hold] = useState(present);
  const { mutateAsync: lift } = useCall(liftHold);
  if (!hold) return <KeepDialog {...props} />;
  return (
    <ActionDialog
      title="Allow deletion?"
      description="The record will be deleted when its time is over, and can be erased again."
      confirmLabel="Allow deletion"
      onConfirm={() => lift({ params: props.record })}
      onClose={props.onClose}
    >
      <p className="text-2 wrap-anywhere">{formatHold(hold)}</p>
    </ActionDialog>
  );
}

function KeepDialog({ record, onClose }: HoldDialogProps) {
  const form = useForm({ reason: '' }, holdChecks);
  const { mutateAsync: hold } = useCall(setHold);
  return (
    <FormDialog
      isVersioned
      form={form}
      title={keep}
      description="Nothing in this record is deleted until you allow it again. Use it during a dispute, for example."
      confirmLabel={keep}
      onSave={() => hold({ params: record, body: form.values })}
      onClose={onClose}
    >
      <TextArea {...form.field('reason')} label="Reason" />
    </FormDialog>
  );
}
