import { consentLabels } from '#contract/consents/consent-words.ts';
import { neededConsent } from '#contract/consents/consents.ts';
import { dateOf } from '#contract/platform/dates.ts';
import {
  changeOwnConsent,
  type OwnConsent,
  type OwnData,
  oldProofMessage,
} from '#contract/self-service/own-data.ts';
import { callApi, isNotFound } from '#web/platform/http/api-client.ts';
import { useConfirmedAction } from '#web/platform/office/use-confirmed-action.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { type OwnPartProps, useAttempt } from './use-attempt.ts';

export function OwnConsents(props: OwnPartProps) {
  return (
    <ul className="mt-2 divide-y divide-line">
      {props.data.consents.map((consent) => (
        <ConsentRow key={consent.kind} {...props} consent={consent} />
      ))}
    </ul>
  );
}

function ConsentRow({
  proof,
  data,
  consent,
  onChanged,
  onGone,
}: OwnPartProps & { consent: OwnConsent }) {
  const { kind, wording, givenAt, withdrawnAt } = consent;
  const giving = useAttempt({ onGone });
  async function change(agrees: boolean) {
    const { message, data: changed } = await callApi(changeOwnConsent, {
      body: { proof, kind, agrees },
    });
    toast.success(message);
    onChanged(changed);
  }
  const { ask, dialog } = useConfirmedAction(
    () => ({
      title: 'Withdraw your consent?',
      description: consequenceOf(kind, data),
      confirmLabel: 'Withdraw',
      cancelLabel: 'Keep it',
      isDangerous: kind === neededConsent,
    }),
    () =>
      change(false).catch((failure: unknown) => {
        if (!isNotFound(failure)) throw failure;
        onGone(oldProofMessage);
      }),
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-ink">{wording}</p>
        <p className="mt-1 text-1 text-ink-2">{formatConsent(consent)}</p>
      </div>
      {givenAt !== null && withdrawnAt === null ? (
        <Button
          variant="line"
          aria-label={`Withdraw: ${consentLabels[kind]}`}
          onClick={() => ask({})}
        >
          Withdraw
        </Button>
      ) : (
        kind !== neededConsent && (
          <Button
            variant="line"
            aria-label={`Agree: ${consentLabels[kind]}`}
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

function formatConsent({ givenAt, withdrawnAt }: OwnConsent): string {
  if (givenAt === null) return 'You have not agreed to this.';
  return withdrawnAt === null
    ? `Agreed on the ${dateOf(givenAt)}`
    : `Withdrawn on the ${dateOf(withdrawnAt)}`;
}

function consequenceOf(kind: OwnConsent['kind'], { isPlaced }: OwnData): string {
  if (kind === 'whatsapp') return "From now on, we'll send text messages or call.";
  if (kind === 'pictures')
    return "We'll take down the pictures of you and tell you when that's done.";
  return isPlaced
    ? "Without it, you can't continue working through us. Our office will contact you about it."
    : "Without it, we can't check your documents, so your application can't continue. We'll ask our office to erase your data.";
}
