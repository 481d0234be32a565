import { useEffect, useEffectEvent } from 'react';
import { completeLogin, factorCodeChecks } from '#contract/accounts/second-factor.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { errorMessageOf, validationErrorsOf } from '#web/platform/http/api-client.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { type Challenge, startSession } from './api.ts';
import { thisDevice } from './device.ts';
import { FactorCodeField } from './factor-code-field.tsx';
import { PasskeyLogin } from './passkey-login.tsx';

interface SecondStepProps extends Challenge {
  isSignedIn: boolean;
  onStartAgain(): void;
}

export function SecondStep({ challenge, proofs, isSignedIn, onStartAgain }: SecondStepProps) {
  const { values, change } = useValues({ code: '' });
  const completing = useCall(completeLogin, { onSuccess: startSession });
  const problems = validationErrorsOf(completing.error);
  const form = useForm({ values, change, checks: factorCodeChecks, problems });
  const message = errorMessageOf(completing.error);
  // Without this, focus is lost when the pressed button disappears.
  const focusCode = useEffectEvent(() => form.focus('code'));
  useEffect(() => focusCode(), []);

  return (
    <Form
      ref={form.ref}
      onSubmit={() => {
        if (!form.check()) return;
        completing.mutate(
          { body: { challenge, code: values.code, deviceToken: thisDevice().deviceToken } },
          {
            onError(error) {
              if (validationErrorsOf(error)?.some(({ field }) => field === 'challenge'))
                onStartAgain();
            },
          },
        );
      }}
    >
      <div className="mt-6 grid gap-6">
        <FactorCodeField field={form.field('code')} proofs={proofs} />
        {message && <FormError>{message}</FormError>}
        <Button type="submit" wide isLoading={completing.isPending || isSignedIn}>
          Log in
        </Button>
      </div>
      {proofs.includes('passkey') && (
        <div className="mt-6">
          <PasskeyLogin />
        </div>
      )}
      <div className="mt-4">
        <TextButton onClick={onStartAgain}>Start again</TextButton>
      </div>
    </Form>
  );
}
