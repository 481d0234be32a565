import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { Passkey } from '#contract/accounts/accounts.ts';
import {
  addPasskey,
  maxPasskeys,
  passkeyChecks,
  removePasskey,
} from '#contract/accounts/passkeys.ts';
import { formatInstant } from '#contract/platform/dates.ts';
import { formatUserAgent } from '#contract/platform/user-agent.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { validationErrorsOf } from '#web/platform/http/api-client.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { useConfirmedAction } from '#web/platform/http/use-confirmed-action.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { BackupCodesDialog } from './backup-codes-dialog.tsx';
import { canUsePasskeys, createPasskey, PasskeyError, passkeyFailure } from './passkey.ts';

export function PasskeysPanel({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [shownCodes, setShownCodes] = useState<readonly string[]>([]);
  const removing = useCall(removePasskey);
  const { ask, dialog } = useConfirmedAction<Passkey>(
    ({ name }) => ({
      title: `Remove ${name}?`,
      description: 'It no longer opens your account. You can also delete it on the device itself.',
      confirmLabel: 'Remove',
      isDangerous: true,
    }),
    ({ _id }) => removing.mutateAsync({ params: { id: _id } }),
  );

  return (
    <Panel title="Passkeys" aside={passkeys.length > 0 && pluralize(passkeys.length, 'passkey')}>
      <p className="py-3 text-ink-2">
        Log in with your fingerprint, your face or the PIN of your device instead of the password.
      </p>
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {passkeys.map((passkey) => (
            <li key={passkey._id} className="flex items-start gap-3 py-3">
              <KeyRound className="mt-0.5 size-5 shrink-0 text-ink-2" />
              <div className="me-auto min-w-0">
                <p className="font-title break-words text-navy-900">{passkey.name}</p>
                <p className="text-1 text-ink-2">
                  Added on the {formatInstant(new Date(passkey.createdAt))}.
                </p>
                <p className="text-1 text-ink-2">
                  {passkey.lastUsedAt
                    ? `Last used on the ${formatInstant(new Date(passkey.lastUsedAt))}.`
                    : 'Not used yet.'}
                </p>
              </div>
              <Button
                variant="caution"
                size="dense"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => ask(passkey)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        passkeys.length < maxPasskeys && <NewPasskey onAdded={setShownCodes} />
      ) : (
        <p className="border-t border-line py-4 text-ink-2">
          This browser can't add passkeys at this address.
        </p>
      )}
      {dialog}
      {shownCodes.length > 0 && (
        <BackupCodesDialog codes={shownCodes} onClose={() => setShownCodes([])} />
      )}
    </Panel>
  );
}

function NewPasskey({ onAdded }: { onAdded(backupCodes: readonly string[]): void }) {
  const adding = useMutation({
    mutationFn: createPasskey,
    meta: { failure: passkeyFailure, writes: addPasskey.writes },
  });
  const form = useForm(
    { name: formatUserAgent(window.navigator.userAgent) },
    passkeyChecks,
    validationErrorsOf(adding.error),
  );
  return (
    <Form
      ref={form.ref}
      onSubmit={() => {
        if (form.check())
          adding.mutate(form.values.name, { onSuccess: ({ data }) => onAdded(data.backupCodes) });
      }}
    >
      <div className="grid gap-4 border-t border-line py-4">
        <Field
          label="Name of the new passkey"
          hint="So that you recognise it later, such as the device it is on."
          autoComplete="off"
          {...form.field('name')}
        />
        {adding.error instanceof PasskeyError && <FormError>{adding.error.message}</FormError>}
        <Button
          type="submit"
          variant="navy"
          size="dense"
          isLoading={adding.isPending}
          className="justify-self-start"
        >
          Add a passkey
        </Button>
      </div>
    </Form>
  );
}
