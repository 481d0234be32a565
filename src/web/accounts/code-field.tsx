import { useEffect, useState } from 'react';
import { newCodeAfterSeconds } from '#contract/accounts.ts';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { useCountdown } from '#web/ui/actions/use-countdown.ts';
import { CodeBoxes } from '#web/ui/fields/code-boxes.tsx';
import { useForgotPassword } from './api.ts';

interface NewCodeProps {
  /** Whom the code is for. */
  email: string;
  /** When it was asked for; missing where somebody came with a code. */
  askedAt: number | undefined;
  /** A new code was asked for, so that the one before is worth nothing. */
  onNewCode(askedAt: number): void;
}

interface CodeFieldProps extends NewCodeProps {
  field: { name: string; value: string; error: string | undefined; onChange(value: string): void };
  isStart?: boolean;
}

/** Where the code from the mail is entered. A minute after it was asked for, a new one can be asked for. */
export function CodeField({ field, isStart = false, ...newCode }: CodeFieldProps) {
  return (
    <div>
      <CodeBoxes
        label="6-digit code"
        hint="It can take a minute to arrive. Please look among unwanted mail as well."
        isStart={isStart}
        {...field}
      />
      <NewCode key={newCode.askedAt} {...newCode} />
    </div>
  );
}

function NewCode({ email, askedAt = 0, onNewCode }: NewCodeProps) {
  const asking = useForgotPassword();
  // A clock that was put back meanwhile keeps nobody waiting for longer.
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

// Every second is to be seen; said aloud are the beginning and the end alone.
function Countdown({ left }: { left: number }) {
  const [atFirst] = useState(left);
  // Screen readers pass over what a place that they listen to holds as it appears.
  const [isListened, setListened] = useState(false);
  useEffect(() => setListened(true), []);
  const said = left === 0 ? 'You can ask for a new code now.' : `The code expires in ${atFirst} seconds.`;
  return (
    <>
      <p role="timer" className="text-1 text-ink-2 tabular-nums">
        OTP expires in {writeClock(left)}
      </p>
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
