import { useQuery } from '@tanstack/react-query';
import { CalendarClock, ChevronDown, CircleX, Eye, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import type { CheckKind } from '#contract/checks/check-kinds.ts';
import { checkFields, checkLabels, isRoadTest } from '#contract/checks/check-record.ts';
import {
  type Check,
  type DriverFile,
  withdrawalChecks,
  withdrawCheck,
} from '#contract/checks/checks.ts';
import { presentCheck, stateOf, summarizeFile } from '#contract/checks/driver-file.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import {
  formatInstant,
  formatShortDate,
  formatTime,
  todayInLagos,
} from '#contract/platform/dates.ts';
import { keysOf } from '#contract/platform/keys.ts';
import { fileQuery } from '#web/checks/api.ts';
import { FormDialog } from '#web/office/form-dialog.tsx';
import { useForm } from '#web/platform/forms/form.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { DescriptionList } from '#web/ui/data/description-list.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { MenuItem } from '#web/ui/overlays/menu-item.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { RecordDialog } from './record-dialog.tsx';
import { CancelRoadTestDialog, RoadTestDialog } from './road-test-dialog.tsx';

interface KindDialogProps {
  driver: DriverProfile;
  kind: CheckKind;
  onClose(): void;
}

/** All checks of a kind, newest first, with notes and photos. */
function KindDialog({ driver, kind, onClose }: KindDialogProps) {
  // Refetch: the photos' URLs expire.
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

function WithdrawDialog({ driver, kind, check, version, onClose }: WithdrawDialogProps) {
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

type OpenDialog = { kind: CheckKind; as: 'record' | 'show' | 'withdraw' | 'invite' | 'cancel' };
type RoadTest = NonNullable<DriverFile['roadTest']>;

/** Folded to its summary, which names everything missing. */
export function FilePanel({ driver }: { driver: DriverProfile }) {
  const query = useQuery(fileQuery(driver._id));
  const file = query.data?.data;
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState<OpenDialog>();
  const titleId = useId();
  const contentId = useId();
  const canRecord = useCan()('decide on drivers') && driver.status !== 'Deleted';
  const today = todayInLagos(serverNow());
  const counting = file?.kinds.filter(({ endedAt }) => endedAt === null) ?? [];
  const first = counting.find((kind) => file && !presentCheck(file, kind)) ?? counting[0];
  const close = () => setOpened(undefined);
  const check = file && opened && presentCheck(file, opened.kind);
  return (
    <section aria-labelledby={titleId} className="rounded-card border border-line bg-card">
      <div className="flex min-h-14 flex-wrap items-center gap-x-4 px-4 py-1.5 sm:flex-nowrap sm:px-5">
        <h2 className="min-w-0 grow max-sm:w-full">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? contentId : undefined}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-11 w-full items-center gap-x-4 rounded-chip text-start"
          >
            <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-4 sm:flex-nowrap">
              <span
                id={titleId}
                className="text-3 font-title text-navy-900 max-sm:w-full sm:shrink-0"
              >
                File
              </span>
              <span className="text-1 font-strong text-ink-2">
                {file ? summarizeFile(driver, file, today) : 'Loading the file'}
              </span>
            </span>
            <ChevronDown
              className={classNames('size-5 shrink-0 text-navy-900', isOpen && 'rotate-180')}
            />
          </button>
        </h2>
        {canRecord && first && (
          <Button
            variant="line"
            size="dense"
            className="shrink-0 max-sm:my-1 max-sm:w-full"
            aria-haspopup="dialog"
            onClick={() => setOpened({ kind: first, as: 'record' })}
          >
            <Plus />
            Record a check
          </Button>
        )}
      </div>
      {(isOpen || query.isError) && (
        <div id={contentId} className="border-t border-line px-4 py-2 sm:px-5">
          <QueryView query={query} data={file} failure="The file could not be loaded.">
            {(shown) => (
              <ul aria-label="Checks" className="divide-y divide-line text-2">
                {shown?.kinds.map((kind) => (
                  <KindRow
                    key={kind._id}
                    file={shown}
                    kind={kind}
                    today={today}
                    onOpen={(as) => setOpened({ kind, as })}
                    canRecord={canRecord}
                  />
                ))}
              </ul>
            )}
          </QueryView>
        </div>
      )}
      {file && opened?.as === 'record' && (
        <RecordDialog driver={driver} file={file} kind={opened.kind} onClose={close} />
      )}
      {file && opened?.as === 'invite' && (
        <RoadTestDialog driver={driver} file={file} kind={opened.kind} onClose={close} />
      )}
      {file && opened?.as === 'cancel' && (
        <CancelRoadTestDialog driver={driver} file={file} onClose={close} />
      )}
      {opened?.as === 'show' && <KindDialog driver={driver} kind={opened.kind} onClose={close} />}
      {file && check && opened.as === 'withdraw' && (
        <WithdrawDialog
          {...{ driver, check }}
          kind={opened.kind}
          version={file.version}
          onClose={close}
        />
      )}
    </section>
  );
}

interface KindRowProps {
  file: DriverFile;
  kind: CheckKind;
  today: string;
  canRecord: boolean;
  onOpen(as: OpenDialog['as']): void;
}

function KindRow({ file, kind, today, canRecord, onOpen }: KindRowProps) {
  const check = presentCheck(file, kind);
  const hasHistory = file.checks.some((one) => one.kind === kind._id);
  if (!check && kind.endedAt !== null && !hasHistory) return null;
  const canAdd = canRecord && kind.endedAt === null;
  const invited = file.roadTest?.kind === kind._id ? file.roadTest : undefined;
  const canInvite = canAdd && isRoadTest(kind) && file.roadTest === null;
  const items: MenuItem[] = [
    ...(hasHistory ? [{ label: 'Show', icon: Eye, onSelect: () => onOpen('show') }] : []),
    ...(canAdd
      ? [
          {
            label: invited ? 'Record the outcome' : 'Record again',
            icon: Plus,
            onSelect: () => onOpen('record'),
          },
        ]
      : []),
    ...(canInvite || (canAdd && invited)
      ? [
          {
            label: invited ? 'Change the road test' : 'Invite to a road test',
            icon: CalendarClock,
            onSelect: () => onOpen('invite'),
          },
        ]
      : []),
    ...(canRecord && invited
      ? [
          {
            label: 'Cancel the road test',
            icon: CircleX,
            isDangerous: true,
            onSelect: () => onOpen('cancel'),
          },
        ]
      : []),
    ...(canRecord && check
      ? [
          {
            label: 'Withdraw',
            icon: CircleX,
            isDangerous: true,
            onSelect: () => onOpen('withdraw'),
          },
        ]
      : []),
  ];
  return (
    <li className="flex min-h-11 items-center justify-between gap-x-3">
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-1 lg:grid-cols-[9rem_13.5rem_minmax(0,1fr)_auto] lg:items-center">
        <span className="font-title text-navy-900">{kind.name}</span>
        {invited ? (
          <RoadTestRow roadTest={invited} today={today} />
        ) : check ? (
          <CheckLine check={check} today={today} />
        ) : (
          <Lacking kind={kind} today={today} />
        )}
      </div>
      {hasHistory || invited ? (
        <ActionsMenu name={kind.name} items={items} />
      ) : (
        canAdd && (
          <span className="flex gap-x-4">
            {canInvite && (
              <TextButton onClick={() => onOpen('invite')}>
                Invite<span className="sr-only"> to a road test</span>
              </TextButton>
            )}
            <TextButton onClick={() => onOpen('record')}>
              Record<span className="sr-only"> {kind.name}</span>
            </TextButton>
          </span>
        )
      )}
    </li>
  );
}

function Lacking({ kind, today }: { kind: CheckKind; today: string }) {
  if (kind.endedAt !== null) return <span className="text-ink-2">Ended</span>;
  if (kind.neededFrom === null) return <span className="text-ink-2">Missing</span>;
  return kind.neededFrom > today ? (
    <span className="font-strong text-yellow-ink max-lg:col-span-2">
      {`Missing, needed from ${formatShortDate(kind.neededFrom)}`}
    </span>
  ) : (
    <span className="font-strong text-red-ink max-lg:col-span-2">Missing, needed for placing</span>
  );
}

function RoadTestRow({ roadTest, today }: { roadTest: RoadTest; today: string }) {
  const { scheduledDate, scheduledTime, place } = roadTest;
  return (
    <>
      <span className="max-lg:col-span-2 max-lg:truncate lg:contents">
        <span>{`Invited: ${formatShortDate(scheduledDate)}, ${formatTime(scheduledTime)}`}</span>
        <span className="text-ink-2 lg:truncate">
          <span className="lg:hidden"> · </span>
          {place}
        </span>
      </span>
      <span className="max-lg:col-start-2 max-lg:row-start-1">
        {scheduledDate < today && <Badge tone="yellow">Outcome missing</Badge>}
      </span>
    </>
  );
}

function CheckLine({ check, today }: { check: Check; today: string }) {
  const { way, outcome, training, checkedBy, asked, checkedOn, validUntil, photos } = check;
  const state = stateOf(check, today);
  return (
    <>
      <span className="max-lg:col-span-2 max-lg:truncate lg:contents">
        <span>
          {training !== null
            ? `Training: ${training}`
            : outcome === 'Passed with remarks'
              ? outcome
              : way}
          {photos.length > 0 && (
            <span className="text-ink-2">, {photos.length === 1 ? '1 photo' : '2 photos'}</span>
          )}
        </span>
        <span className="text-ink-2 lg:truncate">
          <span className="lg:hidden"> · </span>
          {[asked, checkedBy].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="flex items-center justify-end gap-x-3 max-lg:col-start-2 max-lg:row-start-1">
        <span
          className={classNames(
            validUntil !== null && 'max-lg:hidden',
            state === 'not passed' && 'max-sm:hidden',
          )}
        >
          {formatShortDate(checkedOn)}
        </span>
        {state === 'not passed' && <Badge tone="red">Not passed</Badge>}
        {validUntil !== null &&
          (state === 'out of date' ? (
            <Badge tone="red">{`Out of date ${formatShortDate(validUntil)}`}</Badge>
          ) : (
            <span className="text-ink-2">until {formatShortDate(validUntil)}</span>
          ))}
      </span>
    </>
  );
}
