import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { firstIncomplete } from '#web/platform/forms/wizard.ts';
import { type Position, stagesOf, stepsOf, useApplication } from './application-store.ts';

const addressOf = ({ step, stage }: Position) => {
  if (step === 1) return '';
  return step === 2 ? '?step=2' : `?step=3&document=${stage}`;
};

const before = ({ step, stage }: Position): Position =>
  step === 3 && stage > 1 ? { step, stage: stage - 1 } : { step: step - 1, stage: 1 };

/**
 * Keeps the step in the URL, so that Back returns to the previous step. Incomplete steps can't be skipped: the
 * first of them is shown instead.
 */
export function useWizardStep() {
  const [search] = useSearchParams();
  const { state: left, pathname, key } = useLocation();
  const navigate = useNavigate();
  const extra = useApplication((state) => state.extra);
  const photos = useApplication((state) => state.photos);
  const steps = stepsOf({ extra });
  const stages = stagesOf({ extra, photos });
  // History navigation is asynchronous; ignore a second press meanwhile.
  const pressedAt = useRef<string>(undefined);

  const requested = {
    step: Number(search.get('step') ?? 1),
    stage: Number(search.get('document') ?? 1),
  };
  const position = {
    step: clampStep(requested.step, firstIncomplete(steps)),
    stage: clampStep(requested.stage, firstIncomplete(stages)),
  };
  const address = addressOf(position);
  const isAsAsked =
    requested.step === position.step && (position.step < 3 || requested.stage === position.stage);

  // Don't correct the URL before the draft is restored, which can make it valid.
  const isWrong = useApplication(({ place }) => place === 'here' && !isAsAsked);
  useEffect(() => {
    if (isWrong)
      void navigate({ pathname, search: address }, { replace: true, preventScrollReset: true });
  }, [isWrong, navigate, pathname, address]);

  return {
    position,
    /** Stores the current step in the link state. */
    goTo(to: Position) {
      void navigate(
        { pathname, search: addressOf(to) },
        { state: { cameFrom: address }, preventScrollReset: true },
      );
    },
    /** Uses the browser's Back if the previous history entry is that step, else replaces this one. */
    goBack() {
      if (pressedAt.current === key) return;
      pressedAt.current = key;
      const to = addressOf(before(position));
      if (isFrom(left, to)) void navigate(-1);
      else void navigate({ pathname, search: to }, { replace: true, preventScrollReset: true });
    },
  };
}

function clampStep(n: number, max: number): number {
  return Number.isInteger(n) ? Math.min(Math.max(n, 1), max) : 1;
}

function isFrom(state: unknown, address: string): boolean {
  return (
    typeof state === 'object' && state !== null && 'cameFrom' in state && state.cameFrom === address
  );
}
