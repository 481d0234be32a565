import { useEffect, useState } from 'react';
import { newCodeAfterSeconds, recoveryCodeLength, recoveryCodeMinutes } from '#contract/accounts.ts';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { useCountdown } from '#web/ui/actions/use-countdown.ts';
import { CodeBoxes } from '#web/ui/fields/code-boxes.tsx';
import { useForgotPassword } from './api.ts';

interface NewCodeProps {
  /** The email address that the code was sent to. */
  email: string;
  /** When the code was requested; undefined if the user already had one. */
  askedAt: number | undefined;
  /** Called when a new code was requested, which invalidates the previous one. */
  onNewCode(askedAt: number): void;
}

interface CodeFieldProps extends NewCodeProps {
  field: { name: string; value: string; error: string | undefined; onChange(value: string): void };
  isStart?: boolean;
}

/** The field for the code from the email. After a minute, a new code can be requested. */
export function CodeField({ field, isStart = false, ...newCode }: CodeFieldProps) {
  return (
    <div>
      <CodeBoxes
        length={recoveryCodeLength}
        label={`${recoveryCodeLength}-digit code`}
        hint="It can take a minute to arrive. Check your spam folder too."
        isStart={isStart}
        {...field}
      />
      <NewCode key={newCode.askedAt} {...newCode} />
    </div>
  );
}

function NewCode({ email, askedAt = 0, onNewCode }: NewCodeProps) {
  const asking = useForgotPassword();
  // The cap keeps the wait from growing if the device's clock was set back meanwhile.
  const left = Math.min(useCountdown(askedAt + newCodeAfterSeconds * 1000), newCodeAfterSeconds);
  const isOver = left === 0;
  return (
    <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6">
      {askedAt > 0 && <Countdown left={left} />}
      {isOver && (
        <TextButton
          isLoading={asking.isPending}
          onClick={() => asking.mutate(email, { onSuccess: () => onNewCode(Date.now()) })}
        >
          Send a new code
        </TextButton>
      )}
    </div>
  );
}

// Shows every second, but announces only the beginning and the end.
function Countdown({ left }: { left: number }) {
  const [atFirst] = useState(left);
  // Screen readers ignore what a live region contains when it is inserted, so fill it afterwards.
  const [isListened, setListened] = useState(false);
  useEffect(() => setListened(true), []);
  const said = left === 0 ? 'You can ask for a new code now.' : `You can ask for a new code in ${atFirst} seconds.`;
  return (
    <>
      <div className="text-1 text-ink-2">
        <p role="timer" className="tabular-nums">
          OTP expires in {writeClock(left)}
        </p>
        <p>The code works for {recoveryCodeMinutes} minutes. You can ask for a new one at 00:00.</p>
      </div>
      <p role="status" className="sr-only">
        {isListened && said}
      </p>
    </>
  );
}

function writeClock(seconds: number): string {
  const parts = [Math.floor(seconds / 60), seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
