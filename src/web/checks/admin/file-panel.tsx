import { useQuery } from '@tanstack/react-query';
import { CircleX, Eye, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CheckKind } from '#contract/checks/check-kinds.ts';
import type { Check, DriverFile } from '#contract/checks/checks.ts';
import { isOutOfDate, presentCheck, summarizeFile } from '#contract/checks/driver-file.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import { formatShortDate, todayInLagos } from '#contract/platform/dates.ts';
import { fileQuery } from '#web/checks/api.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { ActionsMenu } from '#web/platform/office/actions-menu.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { KindDialog, WithdrawDialog } from './kind-dialog.tsx';
import { RecordDialog } from './record-dialog.tsx';

/** More missing kinds than these share a line. */
const maxMissingRows = 4;

type Opened = { kind: CheckKind; as: 'record' | 'show' | 'withdraw' };

export function FilePanel({ driver }: { driver: DriverProfile }) {
  const query = useQuery(fileQuery(driver._id));
  const file = query.data?.data;
  const [opened, setOpened] = useState<Opened>();
  const canRecord = useCan()('decide on drivers') && driver.status !== 'Deleted';
  const today = todayInLagos(serverNow());
  const open = file?.kinds.filter(({ endedAt }) => endedAt === null) ?? [];
  const missing = file ? open.filter((kind) => !presentCheck(file, kind)) : [];
  const first = missing[0] ?? open[0];
  const close = () => setOpened(undefined);
  const check = file && opened && presentCheck(file, opened.kind);
  return (
    <Panel
      title="File"
      aside={file && summarizeFile(driver, file, today)}
      action={
        canRecord && first ? (
          <Button
            variant="line"
            size="dense"
            aria-haspopup="dialog"
            onClick={() => setOpened({ kind: first, as: 'record' })}
          >
            <Plus aria-hidden="true" className="size-4.5" />
            Record a check
          </Button>
        ) : undefined
      }
    >
      <QueryView query={query} data={file} failure="The file could not be loaded.">
        {(shown) =>
          shown ? (
            <ul aria-label="Checks" className="divide-y divide-line text-2">
              {shown.kinds.map((kind) => (
                <KindRow
                  key={kind._id}
                  file={shown}
                  kind={kind}
                  today={today}
                  isHidden={missing.length > maxMissingRows}
                  onOpen={(as) => setOpened({ kind, as })}
                  canRecord={canRecord}
                />
              ))}
              {missing.length > maxMissingRows && (
                <li className="flex min-h-11 items-center text-ink-2">
                  {`Not recorded: ${missing.map(({ name }) => name).join(', ')}`}
                </li>
              )}
            </ul>
          ) : (
            <p role="status" className="py-4 text-2 text-ink-2">
              Loading the file
            </p>
          )
        }
      </QueryView>
      {file && opened?.as === 'record' && (
        <RecordDialog driver={driver} file={file} kind={opened.kind} onClose={close} />
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
    </Panel>
  );
}

interface KindRowProps {
  file: DriverFile;
  kind: CheckKind;
  today: string;
  /** Whether a missing kind has no row. */
  isHidden: boolean;
  canRecord: boolean;
  onOpen(as: Opened['as']): void;
}

function KindRow({ file, kind, today, isHidden, canRecord, onOpen }: KindRowProps) {
  const check = presentCheck(file, kind);
  const hasHistory = file.checks.some((one) => one.kind === kind._id);
  if (!check && (isHidden || kind.endedAt !== null) && !hasHistory) return null;
  const actions: ReactNode =
    check || hasHistory ? (
      <ActionsMenu
        name={kind.name}
        items={[
          { label: 'Show', icon: Eye, onSelect: () => onOpen('show') },
          ...(canRecord && kind.endedAt === null
            ? [{ label: 'Record again', icon: Plus, onSelect: () => onOpen('record') }]
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
        ]}
      />
    ) : (
      canRecord && (
        <TextButton onClick={() => onOpen('record')}>
          Record<span className="sr-only">: {kind.name}</span>
        </TextButton>
      )
    );
  return (
    <li className="flex min-h-11 items-center justify-between gap-x-3">
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-3 py-1 lg:grid lg:grid-cols-[10rem_12rem_minmax(0,1fr)_auto] lg:items-center">
        <span className="font-title text-navy-900 max-lg:w-full">{kind.name}</span>
        {check ? (
          <Found check={check} today={today} />
        ) : (
          <span className="text-ink-2">{kind.endedAt === null ? 'Missing' : 'Ended'}</span>
        )}
      </div>
      {actions}
    </li>
  );
}

function Found({ check, today }: { check: Check; today: string }) {
  const { way, checkedBy, asked, checkedOn, validUntil, photos } = check;
  const isOld = isOutOfDate(validUntil, today);
  return (
    <>
      <span>
        {way}
        {photos.length > 0 && (
          <span className="text-ink-2">, {photos.length === 1 ? '1 photo' : '2 photos'}</span>
        )}
      </span>
      <span className="text-ink-2 lg:truncate">
        {[checkedBy, asked].filter(Boolean).join(' · ')}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 lg:justify-end">
        {formatShortDate(checkedOn)}
        {validUntil !== null &&
          (isOld ? (
            <Badge tone="red">{`Out of date ${formatShortDate(validUntil)}`}</Badge>
          ) : (
            <span className="text-ink-2">until {formatShortDate(validUntil)}</span>
          ))}
      </span>
    </>
  );
}
