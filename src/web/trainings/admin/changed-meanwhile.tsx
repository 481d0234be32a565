import { type TrainingField, trainingLabels } from '#contract/training-management.ts';
import type { Training } from '#contract/trainings.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { type Description, DescriptionList } from '#web/ui/data/description-list.tsx';
import { type TrainingValues, valuesOf } from './form-values.ts';

interface ChangedMeanwhileProps {
  /** The training on which the changes were begun, as far as it is known. */
  seen: Partial<Training>;
  /** The training as somebody else has saved it since. */
  saved: Training;
  /** What was typed into the form. */
  typed: Partial<TrainingValues>;
  isSaving: boolean;
  /** Discards what was typed. */
  onShowSaved(): void;
  onSaveMine(): void;
}

/**
 * Shows what somebody else has saved while the form was filled in, next to what was typed. Fields that weren't touched
 * have the saved value already.
 */
export function ChangedMeanwhile({ seen, saved, typed, isSaving, onShowSaved, onSaveMine }: ChangedMeanwhileProps) {
  const differences = listDifferences(seen, saved, typed);
  return (
    <section
      aria-labelledby="changed-meanwhile"
      className="mt-8 grid gap-3 rounded-field border border-line border-s-5 border-s-gold-400 bg-gold-100 px-4 py-3 text-2"
    >
      <h3 id="changed-meanwhile" className="font-title text-navy-900">
        This training was changed while you had it open
      </h3>
      <p>Your changes are still in the form. They are not saved yet.</p>
      {differences.length > 0 && <DescriptionList items={differences} />}
      <div className="flex flex-wrap gap-3">
        <Button variant="line" size="dense" disabled={isSaving} onClick={onShowSaved}>
          Show the saved version
        </Button>
        <Button variant="line" size="dense" disabled={isSaving} onClick={onSaveMine}>
          Save mine anyway
        </Button>
      </div>
    </section>
  );
}

function listDifferences(seen: Partial<Training>, saved: Training, typed: Partial<TrainingValues>): Description[] {
  // What isn't known could have been what was typed.
  const [before, now] = [{ ...valuesOf({ ...saved, ...seen }), ...(seen._id === undefined && typed) }, valuesOf(saved)];
  const isField = (name: string): name is TrainingField => name in trainingLabels;
  const fields = Object.keys(trainingLabels)
    .filter(isField)
    .filter((field) => before[field] !== now[field])
    .map((field) => ({ label: trainingLabels[field], value: describeDifference(now[field], typed[field]) }));
  return [
    ...fields,
    ...(seen.bannerLogo === undefined || seen.bannerLogo === saved.bannerLogo
      ? []
      : [{ label: 'Cover image', value: describePicture(saved) }]),
    ...(seen.status === undefined || seen.status === saved.status ? [] : [{ label: 'Status', value: saved.status }]),
  ];
}

const orEmpty = (text: string) => (text === '' ? 'Empty' : text);

const describeDifference = (saved: string, typed: string | undefined) =>
  typed === undefined || typed === saved
    ? `Saved: ${orEmpty(saved)}`
    : `Saved: ${orEmpty(saved)}\nYours: ${orEmpty(typed)}`;

const describePicture = ({ bannerLogo }: Training) => (bannerLogo === null ? 'Saved: none' : 'Saved: another one');
