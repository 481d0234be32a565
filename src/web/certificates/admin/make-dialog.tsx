import { type ReactNode, useState } from 'react';
import { type CertificateList, makeCertificates } from '#contract/certificates/certificates.ts';
import type { Training } from '#contract/trainings/trainings.ts';
import { attendancePath } from '#web/addresses.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

interface MakeDialogProps {
  training: Training;
  people: CertificateList['without'];
  onClose(): void;
}

/**
 * Selects people to certify. Preselects those present on every day. Names those who get none, with a link to the
 * remedy.
 */
export function MakeDialog({ training, people, onClose }: MakeDialogProps) {
  const { mutateAsync } = useCall(makeCertificates);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        people
          .filter(({ came, unprintable }) => came && unprintable === '')
          .map(({ enrolmentId }) => enrolmentId),
      ),
  );
  const days = training.days.length;
  const present = people.filter(({ daysCame }) => daysCame > 0);
  const absent = people.filter(({ daysCame }) => daysCame === 0);
  const possible = present.filter(({ unprintable }) => unprintable === '');
  const unclear = present.filter(({ unprintable }) => unprintable !== '');
  const isAll = chosen.size === possible.length;

  function choose(id: string, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  }

  async function make() {
    if (chosen.size === 0) return { message: 'Please choose for whom.', isFinal: false };
    const asked = { params: { id: training._id }, body: { enrolmentIds: [...chosen] } };
    return mutateAsync(asked).then(() => undefined, toFailure);
  }

  return (
    <ConfirmDialog
      title="Who gets a certificate?"
      description="Everyone who came on every day is selected. If you add others, their certificates name the days on which they came. Names are printed as they were typed; nothing is sent yet."
      confirmLabel={
        chosen.size === 0 ? 'Make certificates' : `Make ${pluralize(chosen.size, 'certificate')}`
      }
      isForm={possible.length > 0}
      isImpossible={possible.length === 0}
      onConfirm={make}
      onClose={onClose}
    >
      {absent.length > 0 && (
        <Note people={absent}>
          {absent.length === 1 ? 'This person is' : `These ${absent.length} are`} not marked as
          present:
        </Note>
      )}
      {unclear.length > 0 && (
        <Note people={unclear}>
          {unclear.length === 1 ? "1 name can't" : `${unclear.length} names can't`} be printed.
          Please correct the registration:
        </Note>
      )}
      {absent.length > 0 && <TextLink to={attendancePath(training._id)}>Mark attendance</TextLink>}
      <fieldset className={possible.length === 0 ? 'hidden' : 'mt-2'}>
        <legend className="sr-only">Who gets a certificate for {training.title}</legend>
        {possible.length > 1 && (
          <TextButton
            onClick={() =>
              setChosen(isAll ? new Set() : new Set(possible.map(({ enrolmentId }) => enrolmentId)))
            }
          >
            {isAll ? 'Choose none' : `Choose all ${possible.length}`}
          </TextButton>
        )}
        <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
          {possible.map(({ enrolmentId, fullName, reference, daysCame }) => (
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

const maxNamed = 8;

function Note({ people, children }: { people: CertificateList['without']; children: ReactNode }) {
  const names = people.slice(0, maxNamed).map(({ fullName }) => fullName);
  return (
    <p className="mb-2 rounded-field bg-gold-100 px-4 py-3 text-2 text-ink">
      {children} <strong>{names.join(', ')}</strong>
      {people.length > maxNamed && ` and ${people.length - maxNamed} more`}
    </p>
  );
}
