import { useState } from 'react';
import type { CertificateList } from '#contract/certificates/certificates.ts';
import type { Training } from '#contract/trainings/trainings.ts';
import { useMakeCertificates } from '#web/certificates/api.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

interface MakeDialogProps {
  training: Training;
  people: CertificateList['without'];
  onClose(): void;
}

/** Asks who came, and makes their certificates. Those who were marked on every day at the door are chosen already. */
export function MakeDialog({ training, people, onClose }: MakeDialogProps) {
  const { mutateAsync } = useMakeCertificates(training._id);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(people.filter(({ came }) => came).map(({ enrolmentId }) => enrolmentId)),
  );
  const days = training.days.length;
  const isAll = chosen.size === people.length;

  function choose(id: string, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  }

  async function make() {
    if (chosen.size === 0) return { message: 'Please choose who came.', isFinal: false };
    return mutateAsync([...chosen]).then(() => undefined, toFailure);
  }

  return (
    <ConfirmDialog
      title="Who came?"
      description="Those who came on every day are chosen. If you add others, their certificate names the days on which they came. Names are printed as they were typed; nothing is sent yet."
      confirmLabel={chosen.size === 0 ? 'Make certificates' : `Make ${pluralize(chosen.size, 'certificate')}`}
      isForm
      onConfirm={make}
      onClose={onClose}
    >
      <fieldset>
        <legend className="sr-only">Who came to {training.title}</legend>
        <TextButton
          onClick={() => setChosen(isAll ? new Set() : new Set(people.map(({ enrolmentId }) => enrolmentId)))}
        >
          {isAll ? 'Choose nobody' : `Choose all ${people.length}`}
        </TextButton>
        <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
          {people.map(({ enrolmentId, fullName, reference, daysCame }) => (
            <li key={enrolmentId}>
              <Checkbox
                name={enrolmentId}
                checked={chosen.has(enrolmentId)}
                onChange={(isChosen) => choose(enrolmentId, isChosen)}
                label={
                  <>
                    {fullName}{' '}
                    <span className="block text-1 text-ink-2">
                      {reference}
                      {days > 1 && `, came on ${daysCame} of ${days} days`}
                    </span>
                  </>
                }
              />
            </li>
          ))}
        </ul>
      </fieldset>
    </ConfirmDialog>
  );
}
