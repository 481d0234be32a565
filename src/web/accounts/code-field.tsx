import { newCodeAfterSeconds, recoveryCodeLength, recoveryCodeMinutes } from '#contract/accounts/accounts.ts';
import { CodeBoxes } from '#web/ui/codes/code-boxes.tsx';
import { NewCode } from '#web/ui/fields/new-code.tsx';
import { useForgotPassword } from './api.ts';

interface CodeFieldProps {
  field: { name: string; value: string; error: string | undefined; onChange(value: string): void };
  /** The email address that the code was sent to. */
  email: string;
  /** When the code was requested; undefined if the user already had one. */
  askedAt: number | undefined;
  /** Called when a new code was requested, which invalidates the previous one. */
  onNewCode(askedAt: number): void;
  isStart?: boolean;
}

/** The field for the code from the email. After a minute, a new code can be requested. */
export function CodeField({ field, email, askedAt = 0, onNewCode, isStart = false }: CodeFieldProps) {
  const asking = useForgotPassword();
  return (
    <div>
      <CodeBoxes
        length={recoveryCodeLength}
        label={`${recoveryCodeLength}-digit code`}
        hint="It can take a minute to arrive. Check your spam folder too."
        isStart={isStart}
        {...field}
      />
      <NewCode
        key={askedAt}
        askedAt={askedAt}
        waitSeconds={newCodeAfterSeconds}
        clockLabel="OTP expires in"
        note={`The code works for ${recoveryCodeMinutes} minutes. You can ask for a new one at 00:00.`}
        isAsking={asking.isPending}
        onAsk={() => asking.mutate(email, { onSuccess: () => onNewCode(Date.now()) })}
      />
    </div>
  );
}
