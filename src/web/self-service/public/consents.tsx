import { neededConsent } from '#contract/consents/consents.ts';
import { changeOwnConsent, type OwnConsent, type OwnData, oldProofMessage } from '#contract/self-service/own-data.ts';
import { callApi, isNotFound } from '#web/platform/http/api-client.ts';
import { useConfirmedAction } from '#web/platform/office/use-confirmed-action.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { consentName, formatConsent, formatTakingBack, isGiven } from './self-service-format.ts';
import { useAttempt } from './use-attempt.ts';

interface OwnConsentsProps {
  proof: string;
  data: OwnData;
  onChanged(data: OwnData): void;
  onGone(message: string): void;
}

/** Lists a person's own consents, with buttons that withdraw and give them. */
export function OwnConsents(props: OwnConsentsProps) {
  return (
    <ul className="mt-2 divide-y divide-line">
      {props.data.consents.map((consent) => (
        <ConsentRow key={consent.kind} {...props} consent={consent} />
      ))}
    </ul>
  );
}

function ConsentRow({ proof, data, consent, onChanged, onGone }: OwnConsentsProps & { consent: OwnConsent }) {
  const { kind, wording } = consent;
  const giving = useAttempt(onGone);
  const change = async (agrees: boolean) =>
    onChanged((await callApi(changeOwnConsent, { body: { proof, kind, agrees } })).data);
  const { ask, dialog } = useConfirmedAction(
    () => ({
      title: 'Withdraw your consent?',
      description: formatTakingBack(consent, data),
      confirmLabel: 'Withdraw',
      cancelLabel: 'Keep it',
      isDangerous: kind === neededConsent,
    }),
    async () => {
      try {
        await change(false);
      } catch (failure) {
        if (!isNotFound(failure)) throw failure;
        onGone(oldProofMessage);
      }
    },
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-ink">{wording}</p>
        <p className="mt-1 text-1 text-ink-2">{formatConsent(consent)}</p>
      </div>
      {isGiven(consent) ? (
        <Button variant="line" aria-label={`Withdraw: ${consentName(consent)}`} onClick={() => ask({})}>
          Withdraw
        </Button>
      ) : (
        kind !== neededConsent && (
          <Button
            variant="line"
            aria-label={`Agree: ${consentName(consent)}`}
            isLoading={giving.isRunning}
            onClick={() => void giving.run(() => change(true))}
          >
            Agree
          </Button>
        )
      )}
      <div role="alert" className="basis-full empty:hidden">
        {giving.error !== '' && <FormError>{giving.error}</FormError>}
      </div>
      {dialog}
    </li>
  );
}
