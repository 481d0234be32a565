import { useEffect, useRef, useState } from 'react';
import type { SecondFactor } from '#contract/accounts/accounts.ts';
import {
  appCodeChecks,
  appCodeLength,
  beginApp,
  confirmApp,
  removeApp,
  replaceBackupCodes,
} from '#contract/accounts/second-factor.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { type ApiResponse, validationErrorsOf } from '#web/platform/http/api-client.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { ActionDialog } from '#web/platform/http/use-confirmed-action.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { CodeBoxes } from '#web/ui/codes/code-boxes.tsx';
import { QrCode } from '#web/ui/codes/qr-code.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { StatusNote } from '#web/ui/data/status-note.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { BackupCodesDialog } from './backup-codes-dialog.tsx';

const fewCodes = 3;

export function SecondFactorPanel({ secondFactor }: { secondFactor: SecondFactor }) {
  const { isRequired, hasApp, passkeys, backupCodes } = secondFactor;
  const hasAny = hasApp || passkeys.length > 0;
  const beginning = useCall(beginApp);
  const removing = useCall(removeApp);
  const replacing = useCall(replaceBackupCodes);
  const [dialog, setDialog] = useState<'remove' | 'replace'>();
  const [shownCodes, setShownCodes] = useState<readonly string[]>([]);
  const isLacking = isRequired && !hasAny;

  return (
    <Panel title="Second factor" aside={hasAny ? 'On' : 'Off'}>
      <div className="grid gap-4 py-3">
        {isLacking && (
          <StatusNote judgement="warning">
            Your company requires a second factor. Set it up here to use the back-office.
          </StatusNote>
        )}
        <p className="text-ink-2">
          After your password, you enter a code from an app on your phone, or use a passkey. So a
          stolen password alone opens nothing.
        </p>
        {beginning.data ? (
          <AppSetUp
            app={beginning.data.data}
            onDone={(codes) => {
              beginning.reset();
              setShownCodes(codes);
            }}
            onCancel={beginning.reset}
          />
        ) : (
          <div className="flex flex-wrap gap-3">
            <Button
              variant={hasApp ? 'line' : 'navy'}
              size="dense"
              isLoading={beginning.isPending}
              onClick={() => beginning.mutate({})}
            >
              {hasApp ? 'Change the app' : 'Set up an app'}
            </Button>
            {hasApp && (
              <Button variant="caution" size="dense" onClick={() => setDialog('remove')}>
                Switch off
              </Button>
            )}
          </div>
        )}
      </div>
      {hasAny && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-4">
          <p className="text-ink-2">
            {backupCodes <= fewCodes ? (
              <StatusNote judgement="warning">{countCodes(backupCodes)}</StatusNote>
            ) : (
              countCodes(backupCodes)
            )}
          </p>
          <Button variant="line" size="dense" onClick={() => setDialog('replace')}>
            Make new codes
          </Button>
        </div>
      )}
      {dialog === 'remove' && (
        <ActionDialog
          isDangerous
          title="Switch the app off?"
          description={
            passkeys.length > 0
              ? "You'll no longer need its codes. Your passkeys stay."
              : 'Your password alone will then open your account, and your backup codes stop working.'
          }
          confirmLabel="Switch off"
          onConfirm={() => removing.mutateAsync({})}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'replace' && (
        <ActionDialog
          title="Make new backup codes?"
          description="The old codes stop working."
          confirmLabel="Make new codes"
          onConfirm={() =>
            replacing.mutateAsync({}).then(({ data }) => setShownCodes(data.backupCodes))
          }
          onClose={() => setDialog(undefined)}
        />
      )}
      {shownCodes.length > 0 && (
        <BackupCodesDialog codes={shownCodes} onClose={() => setShownCodes([])} />
      )}
    </Panel>
  );
}

const countCodes = (many: number) =>
  many === 1 ? '1 backup code left' : `${many} backup codes left`;

interface AppSetUpProps {
  app: ApiResponse<typeof beginApp>['data'];
  onDone(backupCodes: readonly string[]): void;
  onCancel(): void;
}

function AppSetUp({ app: { secret, uri, qrCode }, onDone, onCancel }: AppSetUpProps) {
  const confirming = useCall(confirmApp);
  const form = useForm({ code: '' }, appCodeChecks, validationErrorsOf(confirming.error));
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone.
  useEffect(() => heading.current?.focus(), []);

  return (
    <Form
      ref={form.ref}
      onSubmit={() => {
        if (form.check())
          confirming.mutate(
            { body: form.values },
            { onSuccess: ({ data }) => onDone(data.backupCodes) },
          );
      }}
    >
      <div className="grid gap-5 py-3">
        <h3
          ref={heading}
          tabIndex={-1}
          className="font-title text-navy-900 focus-visible:shadow-none"
        >
          Set up your app
        </h3>
        <ol className="grid list-decimal gap-5 ps-5 text-ink-2 marker:font-title">
          <li>
            <p>Scan this code with your app. If the app is on this device, use the link below.</p>
            <QrCode
              {...qrCode}
              label="QR code for your authenticator app"
              className="mt-3 size-48 rounded-field border border-line"
            />
            <p className="mt-3">
              <a
                href={uri}
                className="inline-flex min-h-11 items-center font-title text-navy-900 underline"
              >
                Open in the app on this device
              </a>
            </p>
            <p>
              Or type this key: <strong className="break-all text-ink">{inGroups(secret)}</strong>
            </p>
          </li>
          <li>
            <CodeBoxes
              length={appCodeLength}
              label={`${appCodeLength}-digit code`}
              hint="Enter the code that the app shows now."
              {...form.field('code')}
            />
          </li>
        </ol>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="navy" size="dense" isLoading={confirming.isPending}>
            Switch on
          </Button>
          <Button variant="line" size="dense" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </Form>
  );
}

const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');
