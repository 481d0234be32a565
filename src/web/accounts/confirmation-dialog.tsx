import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { confirmWithPasskey } from '#contract/accounts/passkeys.ts';
import { confirmSession, factorCodeChecks } from '#contract/accounts/second-factor.ts';
import type { Proof } from '#contract/platform/endpoint.ts';
import { FormDialog } from '#web/office/form-dialog.tsx';
import { useForm } from '#web/platform/forms/form.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { useConfirmation } from '#web/platform/http/confirmation.ts';
import { useSession } from '#web/platform/http/session.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { FactorCodeField } from './factor-code-field.tsx';
import { HiddenUsername } from './hidden-username.tsx';
import { askForPasskey, canUsePasskeys, passkeyFailure } from './passkey.ts';

/** Asks for proof of identity, then continues the interrupted action. */
export function ConfirmationDialog() {
  const question = useConfirmation((state) => state.question);
  return question && <Question proofs={question.proofs} onAnswer={question.answer} />;
}

const passwordChecks = [
  {
    message: 'Please enter your password.',
    failing: ({ password }: { password: string }): 'password'[] =>
      password === '' ? ['password'] : [],
  },
];

interface QuestionProps {
  proofs: readonly Proof[];
  onAnswer(isConfirmed: boolean): void;
}

function Question({ proofs, onAnswer }: QuestionProps) {
  const email = useSession(({ currentUser }) => currentUser?.email ?? '');
  const { mutateAsync: confirm } = useCall(confirmSession);
  const passing = useMutation({
    mutationFn: async () =>
      callApi(confirmWithPasskey, { body: { passkey: await askForPasskey() } }),
    meta: { failure: passkeyFailure },
  });
  const isPassword = proofs.includes('password');
  const hasPasskey = proofs.includes('passkey') && canUsePasskeys();
  const form = useForm<'code' | 'password'>(
    { code: '', password: '' },
    isPassword ? passwordChecks : factorCodeChecks,
  );

  return (
    <FormDialog
      form={form}
      title="Confirm it's you"
      description={`${isPassword ? 'Enter your password' : 'Use your second factor'} to continue. We won't ask again for 10 minutes.`}
      confirmLabel="Confirm"
      onSave={async () => {
        await confirm({ body: form.values });
        onAnswer(true);
      }}
      onClose={() => onAnswer(false)}
    >
      <div className="grid gap-4">
        {isPassword ? (
          <>
            <HiddenUsername email={email} />
            <Field
              label="Your password"
              type="password"
              autoComplete="current-password"
              {...form.field('password')}
            />
          </>
        ) : (
          <FactorCodeField field={form.field('code')} proofs={proofs} />
        )}
        {hasPasskey && (
          <Button
            variant="line"
            isLoading={passing.isPending}
            onClick={() => passing.mutate(undefined, { onSuccess: () => onAnswer(true) })}
          >
            <KeyRound />
            Use a passkey
          </Button>
        )}
        {passing.error && <FormError>{passing.error.message}</FormError>}
      </div>
    </FormDialog>
  );
}
