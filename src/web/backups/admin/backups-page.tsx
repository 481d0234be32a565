import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  type BackupFile,
  type Backups,
  changeBackupRetention,
  downloadBackup,
  keptDaysChecks,
  makeBackup,
  openRecoverySheet,
  passphraseChecks,
  type RecoverySheet,
  readBackups,
  testBucket,
} from '#contract/backups/backups.ts';
import { formatDateAndTime, formatTime } from '#contract/platform/dates.ts';
import { FormDialog } from '#web/office/form-dialog.tsx';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { errorMessageOf } from '#web/platform/http/api-client.ts';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { expectRestart } from '#web/platform/http/connection.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { onSessionLost } from '#web/platform/http/session.ts';
import { recordEndedSession, restoredAddress } from '#web/platform/page/ended-session.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { DescriptionList } from '#web/ui/data/description-list.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { RecordSkeleton } from '#web/ui/data/record-skeleton.tsx';
import { StatusNote, StatusNotes } from '#web/ui/data/status-note.tsx';
import { type Column, Table } from '#web/ui/data/table.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { fileSize } from '#web/ui/files/file-size.ts';
import { saveFrom } from '#web/ui/files/save-from.ts';
import {
  describeKeys,
  findWarnings,
  formatBucket,
  formatKept,
  formatRunning,
} from './backup-format.ts';
import { SheetView } from './sheet-view.tsx';
import { StartPanel } from './start-panel.tsx';

export const meta = pageTitle('Settings: backups');

export const handle: ScreenHandle = { permission: 'manage backups' };

const pollMs = 2_000;

export default function BackupsPage() {
  const query = useQuery({
    ...apiQuery(readBackups, {}),
    // Each read can ask for the password again.
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.data) ? pollMs : false),
  });
  const [sheet, setSheet] = useState<RecoverySheet>();
  // The product ends for the restore; then the session of this page is unknown, which ends it here too.
  const isUnderStart = isStarting(query.data?.data);
  const isReplaced = query.isError && isUnderStart;
  useEffect(() => (isUnderStart ? expectRestart() : undefined), [isUnderStart]);
  useEffect(
    () => (isReplaced ? onSessionLost(() => recordEndedSession(restoredAddress)) : undefined),
    [isReplaced],
  );
  if (sheet) return <SheetView sheet={sheet} onClose={() => setSheet(undefined)} />;
  return (
    <QueryView
      query={isReplaced ? { ...query, error: null } : query}
      data={query.data?.data}
      failure="The backups could not be loaded."
    >
      {(backups) =>
        backups ? (
          <Overview
            backups={backups}
            restoring={isReplaced ? errorMessageOf(query.error) || 'Restoring …' : undefined}
            onSheet={setSheet}
          />
        ) : (
          <RecordSkeleton label="Loading the backups" />
        )
      }
    </QueryView>
  );
}

const isUnderWay = (backups: Backups | undefined) =>
  backups != null &&
  (backups.running !== null || backups.bucket?.percent != null || isStarting(backups));

const isStarting = (backups: Backups | undefined) =>
  backups?.start?.checked != null || backups?.start?.fetched != null;

function Overview({
  backups,
  restoring,
  onSheet,
}: {
  backups: Backups;
  restoring: string | undefined;
  onSheet(sheet: RecoverySheet): void;
}) {
  const [downloading, setDownloading] = useState<BackupFile>();
  const { place, files, running } = backups;
  return (
    <div className="grid grid-cols-1 gap-4">
      {backups.start && (
        <StartPanel start={backups.start} bucket={backups.bucket} restoring={restoring} />
      )}
      <LastBackup backups={backups} onDownload={setDownloading} />
      {place && files.length > 1 && (
        <Panel title="All backups" isFlush>
          <Table
            label="All backups"
            isFramed
            columns={columnsWith(setDownloading)}
            rows={files}
            rowKey={({ name }) => name}
            card={(file) => <Card file={file} onDownload={() => setDownloading(file)} />}
          />
        </Panel>
      )}
      {backups.bucket && <BucketPanel bucket={backups.bucket} />}
      <SheetPanel openedAt={backups.sheetOpenedAt} onSheet={onSheet} />
      {downloading && !running && (
        <DownloadDialog file={downloading} onClose={() => setDownloading(undefined)} />
      )}
    </div>
  );
}

function LastBackup({
  backups,
  onDownload,
}: {
  backups: Backups;
  onDownload(file: BackupFile): void;
}) {
  const { place, files, running } = backups;
  const [isChanging, setChanging] = useState(false);
  const making = useCall(makeBackup);
  const [last] = files;
  if (!place) {
    return (
      <Panel title="Last backup">
        <p className="max-w-measure py-2 text-2">
          The database runs on another server, so this product makes no backups. Ask the operator of
          that server about its backups.
        </p>
      </Panel>
    );
  }
  return (
    <Panel
      title="Last backup"
      action={
        <span className="flex flex-wrap gap-2">
          <Button
            variant="line"
            size="dense"
            isLoading={making.isPending || running !== null}
            onClick={() => making.mutate({})}
          >
            Make one now
          </Button>
          {last && (
            <Button size="dense" disabled={running !== null} onClick={() => onDownload(last)}>
              <Download />
              Download
            </Button>
          )}
        </span>
      }
    >
      <p role="status" className="text-2 font-title text-navy-900">
        {running && <span className="block py-2">{formatRunning(running)}</span>}
      </p>
      <div className="py-2">
        <StatusNotes
          against={findWarnings(backups)}
          praise="There is a backup of the last two days, and a copy elsewhere."
        />
      </div>
      <DescriptionList
        items={[
          ...(last
            ? [
                { label: 'Made', value: formatDateAndTime(new Date(last.writtenAt)) },
                { label: 'Size', value: fileSize(last.bytes) },
                { label: 'Read back', value: <ReadBack file={last} /> },
              ]
            : [{ label: 'Made', value: 'None yet' }]),
          { label: 'Folder on the server', value: place.folder },
          describeKeys(backups),
          { label: 'Made every day at', value: formatTime(place.at) },
          {
            label: 'Daily backups kept',
            value: formatKept(place),
            actions: (
              <TextButton className="-my-1" onClick={() => setChanging(true)}>
                Change<span className="sr-only"> how many days are kept</span>
              </TextButton>
            ),
          },
        ]}
      />
      {isChanging && <KeepDialog keptDays={place.keptDays} onClose={() => setChanging(false)} />}
    </Panel>
  );
}

function BucketPanel({ bucket }: { bucket: NonNullable<Backups['bucket']> }) {
  const { sentAt, percent } = bucket;
  const testing = useCall(testBucket);
  return (
    <Panel
      title="Copies elsewhere"
      action={
        <Button
          variant="line"
          size="dense"
          isLoading={testing.isPending}
          onClick={() => testing.mutate({})}
        >
          Test
        </Button>
      }
    >
      <p role="status" className="text-2 font-title text-navy-900">
        {percent !== null && (
          <span className="block py-2">Sending and reading back: {percent}%</span>
        )}
      </p>
      <DescriptionList
        items={[
          { label: 'Place', value: formatBucket(bucket) },
          { label: 'Last sent', value: sentAt ? formatDateAndTime(new Date(sentAt)) : 'Not yet' },
          {
            label: 'Read back from there',
            value: sentAt && <StatusNote judgement="good">Complete</StatusNote>,
          },
          { label: 'Sealed with', value: 'The data key of the recovery sheet' },
        ].filter(({ value }) => value !== null)}
      />
    </Panel>
  );
}

function ReadBack({ file }: { file: BackupFile }) {
  return file.isReadBack ? (
    <StatusNote judgement={file.missing > 0 ? 'warning' : 'good'}>
      {file.missing > 0
        ? `Complete, but for ${file.missing} lost ${file.missing === 1 ? 'file' : 'files'}`
        : 'Complete'}
    </StatusNote>
  ) : (
    <StatusNote judgement="warning">Not read back</StatusNote>
  );
}

const titleOf = ({ writtenAt, isBeforeUpdate }: BackupFile) =>
  `${formatDateAndTime(new Date(writtenAt))}${isBeforeUpdate ? ', before an update' : ''}`;

const DownloadButton = ({ file, onPress }: { file: BackupFile; onPress(): void }) => (
  <TextButton onClick={onPress}>
    Download<span className="sr-only"> {titleOf(file)}</span>
  </TextButton>
);

const columnsWith = (onDownload: (file: BackupFile) => void): Column<BackupFile>[] => [
  {
    header: 'Made',
    variant: 'long',
    cell: (file) => <span className="font-title text-navy-900">{titleOf(file)}</span>,
  },
  { header: 'Size', cell: ({ bytes }) => fileSize(bytes) },
  { header: 'Read back', cell: (file) => <ReadBack file={file} /> },
  {
    header: 'Actions',
    isAction: true,
    cell: (file) => <DownloadButton file={file} onPress={() => onDownload(file)} />,
  },
];

function Card({ file, onDownload }: { file: BackupFile; onDownload(): void }) {
  return (
    <div className="grid gap-1 text-2">
      <h3 className="font-title text-navy-900">{titleOf(file)}</h3>
      <p className="flex flex-wrap items-center gap-x-3">
        {fileSize(file.bytes)}
        <ReadBack file={file} />
      </p>
      <DownloadButton file={file} onPress={onDownload} />
    </div>
  );
}

function DownloadDialog({ file, onClose }: { file: BackupFile; onClose(): void }) {
  const form = useForm({ passphrase: '' }, passphraseChecks);
  const { mutateAsync: download } = useCall(downloadBackup, { isShownInPlace: true });
  return (
    <FormDialog
      form={form}
      title="Download this backup"
      description="The file holds all data. It is sealed with a passphrase, which we don't store: without it, nothing opens the file. All Owners get an email."
      confirmLabel="Download"
      onSave={async () => {
        const { data } = await download({
          body: { name: file.name, passphrase: form.values.passphrase },
        });
        saveFrom(data.url, data.fileName);
      }}
      onClose={onClose}
    >
      <Field
        label="Passphrase"
        hint="12 characters or more, such as four words. Write it down, apart from the file."
        autoComplete="off"
        {...form.field('passphrase')}
      />
    </FormDialog>
  );
}

function KeepDialog({ keptDays, onClose }: { keptDays: number; onClose(): void }) {
  const form = useForm({ keptDays: String(keptDays) }, keptDaysChecks);
  const { mutateAsync: keep } = useCall(changeBackupRetention);
  return (
    <FormDialog
      form={form}
      title="Days to keep"
      description="Older backups are deleted after the next one. Each takes about as much room as the last."
      confirmLabel="Save"
      onSave={() => keep({ body: { keptDays: Number(form.values.keptDays) } })}
      onClose={onClose}
    >
      <Field
        label="Daily backups to keep"
        hint="1 to 30"
        inputMode="numeric"
        autoComplete="off"
        {...form.field('keptDays')}
      />
    </FormDialog>
  );
}

function SheetPanel({
  openedAt,
  onSheet,
}: {
  openedAt: string | null;
  onSheet(sheet: RecoverySheet): void;
}) {
  const opening = useCall(openRecoverySheet, { isShownInPlace: true });
  return (
    <Panel title="Recovery sheet">
      <div className="grid max-w-measure gap-3 py-2 text-2">
        <p>
          One page to print: the data key, which opens the documents, and how to restore a backup.
          Keep it where you keep contracts. Each opening is in the activity.
        </p>
        <p className="text-ink-2">
          {openedAt
            ? `Last opened: ${formatDateAndTime(new Date(openedAt))}`
            : 'Not opened by anyone yet'}
        </p>
        <Button
          variant="line"
          size="dense"
          className="justify-self-start"
          isLoading={opening.isPending}
          onClick={() => opening.mutate({}, { onSuccess: ({ data }) => onSheet(data) })}
        >
          Open
        </Button>
      </div>
    </Panel>
  );
}
