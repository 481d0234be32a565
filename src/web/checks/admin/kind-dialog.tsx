import { useQuery } from '@tanstack/react-query';
import type { CheckKind } from '#contract/checks/check-kinds.ts';
import { checkFields, checkLabels } from '#contract/checks/check-record.ts';
import { type Check, withdrawalChecks, withdrawCheck } from '#contract/checks/checks.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import { formatInstant, formatShortDate } from '#contract/platform/dates.ts';
import { keysOf } from '#contract/platform/keys.ts';
import { fileQuery } from '#web/checks/api.ts';
import { FormDialog } from '#web/office/form-dialog.tsx';
import { useForm } from '#web/platform/forms/form.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { DescriptionList } from '#web/ui/data/description-list.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface KindDialogProps {
  driver: DriverProfile;
  kind: CheckKind;
  onClose(): void;
}

/** All checks of a kind, newest first, with notes and photos. */
export function KindDialog({ driver, kind, onClose }: KindDialogProps) {
  // Refetched, since the photos' addresses expire.
  const { data } = useQuery({ ...fileQuery(driver._id), refetchOnMount: 'always' });
  const checks = data?.data.checks.filter((one) => one.kind === kind._id) ?? [];
  return (
    <Dialog
      onClose={onClose}
      title={kind.name}
      description={`${driver.fullName}, driver ${driver.driverId}`}
      actions={
        <Button variant="line" onClick={onClose}>
          Close
        </Button>
      }
    >
      <ul aria-label="Checks" className="divide-y divide-line">
        {checks.map((check) => (
          <li key={check._id} className="py-3 first:pt-0">
            <DescriptionList items={factsOf(check)} />
            <div className="flex flex-wrap gap-2 empty:hidden">
              {check.photos.map(({ url, name }) => (
                <a key={name} href={url} target="_blank" rel="noreferrer">
                  <img
                    src={url}
                    alt={name}
                    className="h-32 rounded-field border border-line object-cover"
                  />
                </a>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function factsOf(check: Check) {
  const { recordedBy, recordedAt, withdrawn } = check;
  const at = (instant: string) => formatInstant(new Date(instant));
  return [
    { label: 'Outcome', value: check.outcome ?? '' },
    ...keysOf(checkFields).map((key) => {
      const value = check[key] ?? '';
      const isDay = checkFields[key].kind === 'date' && value !== '';
      return { label: checkLabels[key], value: isDay ? formatShortDate(value) : value };
    }),
    { label: 'Recorded', value: `${recordedBy}, ${at(recordedAt)}` },
    {
      label: 'Withdrawn',
      value: withdrawn ? `${withdrawn.by}, ${at(withdrawn.at)}: ${withdrawn.reason}` : '',
    },
  ].filter(({ value }) => value !== '');
}

interface WithdrawDialogProps extends KindDialogProps {
  check: Check;
  version: number;
}

export function WithdrawDialog({ driver, kind, check, version, onClose }: WithdrawDialogProps) {
  const form = useForm({ reason: '' }, withdrawalChecks);
  const { mutateAsync: withdraw } = useCall(withdrawCheck, { undoes: 'driver' });
  return (
    <FormDialog
      form={form}
      isDangerous
      isVersioned
      title={`Withdraw the check: ${kind.name}?`}
      description={`It stays in the history of ${driver.fullName}, with the reason. An earlier one counts again.`}
      confirmLabel="Withdraw"
      onSave={() =>
        withdraw({
          params: { id: driver._id, check: check._id },
          body: { reason: form.values.reason, version },
        })
      }
      onClose={onClose}
    >
      <TextArea label="Reason" isShort {...form.field('reason')} />
    </FormDialog>
  );
}
