import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type BackupCopy,
  type Backups,
  readBackups,
  readBucket,
  sendBackup,
  startFromBackup,
} from '#contract/backups/backups.ts';
import { formatDate } from '#contract/platform/dates.ts';
import { FormDialog } from '#web/office/form-dialog.tsx';
import { useForm } from '#web/platform/forms/form.ts';
import { ApiError, callApi, errorMessageOf } from '#web/platform/http/api-client.ts';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { StatusNote } from '#web/ui/data/status-note.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { FieldFrame } from '#web/ui/fields/field-frame.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { fileSize } from '#web/ui/files/file-size.ts';
import { formatBucket } from './backup-format.ts';

/** Only while the product is empty. `restoring`: the restore's progress, once the product has stopped for it. */
export function StartPanel({
  start: { fetched, checked, failure },
  bucket,
  restoring,
}: {
  start: NonNullable<Backups['start']>;
  bucket: Backups['bucket'];
  restoring: string | undefined;
}) {
  const [opened, setOpened] = useState<'file' | 'bucket'>();
  const isRunning = checked !== null || fetched !== null;
  const progress =
    fetched === null ? `Checking the backup: ${checked}% read` : `Fetching the backup: ${fetched}%`;
  return (
    <Panel title="Start from a backup">
      <div className="grid max-w-measure gap-3 py-2 text-2">
        <p>
          Bring the data of another server here, with one of its backups. This is possible while no
          person has applied, booked or registered.
        </p>
        <p role="status" className="font-title text-navy-900">
          {isRunning && (restoring ?? progress)}
        </p>
        {failure && !isRunning && (
          <StatusNote judgement="bad">{`${failure} Nothing was changed.`}</StatusNote>
        )}
        {!isRunning && (
          <span className="flex flex-wrap gap-2">
            <Button variant="line" size="dense" onClick={() => setOpened('file')}>
              Choose a backup
            </Button>
            {bucket && (
              <Button variant="line" size="dense" onClick={() => setOpened('bucket')}>
                Choose one in the bucket
              </Button>
            )}
          </span>
        )}
      </div>
      {opened === 'file' && !isRunning && <FileDialog onClose={() => setOpened(undefined)} />}
      {opened === 'bucket' && bucket && !isRunning && (
        <BucketDialog bucket={bucket} onClose={() => setOpened(undefined)} />
      )}
    </Panel>
  );
}

const missingFile = 'Choose the file of the backup.';
const title = 'Start from a backup';
const consequence =
  'Everything here is replaced by the backup, and this session ends. Then its administrators log in with their passwords of that day.';
const interrupted = 'The connection was lost while the file was sent. Please start again.';

function FileDialog({ onClose }: { onClose(): void }) {
  const [file, setFile] = useState<File>();
  const [share, setShare] = useState<number>();
  const form = useForm({ passphrase: '', dataKey: '' }, []);
  const { mutateAsync: begin } = useCall(startFromBackup, { isShownInPlace: true });
  const [isMissing, setMissing] = useState(false);
  return (
    <FormDialog
      form={form}
      title={title}
      description={consequence}
      confirmLabel={share === undefined ? 'Start' : `Sending: ${Math.floor(share * 100)}%`}
      check={() => {
        setMissing(!file);
        return file !== undefined && form.check();
      }}
      onSave={async () => {
        if (!file) return;
        // Asks for the password before gigabytes are sent.
        await callApi(readBackups, {});
        try {
          const bytes = new Blob([file], { type: 'application/octet-stream' });
          await callApi(sendBackup, { form: bytes, onProgress: setShare });
        } catch (error) {
          const isLost = error instanceof ApiError && error.status === 0;
          throw isLost ? new ApiError(0, interrupted, []) : error;
        } finally {
          setShare(undefined);
        }
        await begin({ body: form.values });
      }}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <FieldFrame
          label="Backup"
          hint="A file named backup-….tar or backup-….tar.age"
          error={isMissing ? missingFile : undefined}
        >
          {(control) => (
            <input
              {...control}
              className={`${control.className} cursor-pointer bg-card! file:me-3 file:font-title file:text-navy-900`}
              name="file"
              type="file"
              accept=".tar,.age,.gz"
              onChange={(event) => {
                setFile(event.target.files?.[0]);
                setMissing(false);
              }}
            />
          )}
        </FieldFrame>
        <Field
          label="Passphrase"
          hint="Of a file named ….age"
          isOptional
          autoComplete="off"
          {...form.field('passphrase')}
        />
        <Field
          label="Data key"
          hint="On the recovery sheet. Only a backup of a server with DATA_KEY needs it."
          isOptional
          autoComplete="off"
          {...form.field('dataKey')}
        />
      </div>
    </FormDialog>
  );
}

const formatCopy = (copy: BackupCopy | undefined) =>
  copy ? `${formatDate(copy.name.slice(7, 17))}, ${fileSize(copy.bytes)}` : '';

const missingCopy = 'Choose a backup.';

function BucketDialog({
  bucket,
  onClose,
}: {
  bucket: NonNullable<Backups['bucket']>;
  onClose(): void;
}) {
  const query = useQuery(apiQuery(readBucket, {}));
  const form = useForm({ copy: '', dataKey: '' }, [
    { message: missingCopy, failing: ({ copy }) => (copy === '' ? ['copy'] : []) },
  ]);
  const { mutateAsync: begin } = useCall(startFromBackup, { isShownInPlace: true });
  const copies = query.data?.data ?? [];
  return (
    <FormDialog
      form={form}
      title={title}
      description={consequence}
      confirmLabel="Start"
      onSave={() => begin({ body: form.values })}
      onClose={onClose}
    >
      <div className="grid gap-5">
        {query.isError && <StatusNote judgement="bad">{errorMessageOf(query.error)}</StatusNote>}
        <Select
          label={`Backup in ${formatBucket(bucket)}`}
          hint={query.isSuccess && copies.length === 0 ? 'There is none yet.' : undefined}
          options={copies.map(({ name }) => name)}
          labelOf={(copy) => formatCopy(copies.find(({ name }) => name === copy))}
          {...form.field('copy')}
        />
        <Field
          label="Data key"
          hint="On the recovery sheet of the server that made the backup"
          autoComplete="off"
          {...form.field('dataKey')}
        />
      </div>
    </FormDialog>
  );
}
