import {
  newCodeAfterSeconds,
  recoveryCodeLength,
  recoveryCodeMinutes,
} from '#contract/accounts/accounts.ts';
import { CodeBoxes } from '#web/ui/codes/code-boxes.tsx';
import { NewCode } from '#web/ui/fields/new-code.tsx';
import { useForgotPassword } from './api.ts';

interface CodeFieldProps {
  field: { name: string; value: string; error: string | undefined; onChange(value: string): void };
  email: string;
  /** Unix time in milliseconds; undefined if the user already had a code. */
  askedAt: number | undefined;
  onNewCode(askedAt: number): void;
  isStart?: boolean;
}

export function CodeField({
  field,
  email,
  askedAt = 0,
  onNewCode,
  isStart = false,
}: CodeFieldProps) {
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
