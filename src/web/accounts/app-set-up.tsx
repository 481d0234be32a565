import { useEffect, useRef } from 'react';
import {
  appCodeChecks,
  appCodeLength,
  type beginApp,
  confirmApp,
} from '#contract/accounts/second-factor.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { type ApiResponse, validationErrorsOf } from '#web/platform/http/api-client.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { CodeBoxes } from '#web/ui/codes/code-boxes.tsx';
import { QrCode } from '#web/ui/codes/qr-code.tsx';
import { Form } from '#web/ui/fields/form.tsx';

interface AppSetUpProps {
  begun: ApiResponse<typeof beginApp>['data'];
  onDone(backupCodes: readonly string[]): void;
  onCancel(): void;
}

export function AppSetUp({ begun: { secret, uri, qrCode }, onDone, onCancel }: AppSetUpProps) {
  const { values, change } = useValues({ code: '' });
  const confirming = useCall(confirmApp);
  const form = useForm({
    values,
    change,
    checks: appCodeChecks,
    problems: validationErrorsOf(confirming.error),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone.
  useEffect(() => heading.current?.focus(), []);

  return (
    <Form
      ref={form.ref}
      onSubmit={() => {
        if (form.check())
          confirming.mutate(
            { body: values },
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
