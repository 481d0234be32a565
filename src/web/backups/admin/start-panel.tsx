import { useState } from 'react';
import {
  type Backups,
  readBackups,
  sendBackup,
  startFromBackup,
} from '#contract/backups/backups.ts';
import { FormDialog } from '#web/office/form-dialog.tsx';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { ApiError, callApi } from '#web/platform/http/api-client.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { StatusNote } from '#web/ui/data/status-note.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { FieldFrame } from '#web/ui/fields/field-frame.tsx';

/** Only while the product is empty. `restoring` says how far the restore is, once the product has ended for it. */
export function StartPanel({
  start: { checked, failure },
  restoring,
}: {
  start: NonNullable<Backups['start']>;
  restoring: string | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const isRunning = checked !== null;
  return (
    <Panel title="Start from a backup">
      <div className="grid max-w-measure gap-3 py-2 text-2">
        <p>
          Bring the data of another server here, with a backup downloaded from it. This is possible
          while no person has applied, booked or registered.
        </p>
        <p role="status" className="font-title text-navy-900">
          {isRunning && (restoring ?? `Checking the backup: ${checked} % read`)}
        </p>
        {failure && !isRunning && (
          <StatusNote judgement="bad">{`${failure} Nothing was changed.`}</StatusNote>
        )}
        {!isRunning && (
          <Button
            variant="line"
            size="dense"
            className="justify-self-start"
            onClick={() => setOpen(true)}
          >
            Choose a backup
          </Button>
        )}
      </div>
      {isOpen && !isRunning && <StartDialog onClose={() => setOpen(false)} />}
    </Panel>
  );
}

const missingFile = 'Choose the file of the backup.';
const interrupted = 'The connection was lost while the file was sent. Please start again.';

function StartDialog({ onClose }: { onClose(): void }) {
  const [file, setFile] = useState<File>();
  const [share, setShare] = useState<number>();
  const { values, change } = useValues({ passphrase: '', dataKey: '' });
  const form = useForm({ values, change, checks: [] });
  const { mutateAsync: begin } = useCall(startFromBackup, { isShownInPlace: true });
  const [isMissing, setMissing] = useState(false);
  return (
    <FormDialog
      form={form}
      title="Start from a backup"
      description="Everything here is replaced by the backup, and this session ends. Then its administrators log in with their passwords of that day."
      confirmLabel={share === undefined ? 'Start' : `Sending: ${Math.floor(share * 100)} %`}
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
        await begin({ body: values });
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
