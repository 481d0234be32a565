import { trainingLabels } from '#contract/trainings/training-management.ts';
import type { OfficeTraining } from '#contract/trainings/trainings.ts';
import { listDifferences } from '#web/platform/office/changed-meanwhile.tsx';
import type { Description } from '#web/ui/data/description-list.tsx';
import { type TrainingValues, valuesOf } from './form-values.ts';

/**
 * Lists the changes that another administrator has saved of a training. `seen` is the version on which this one's
 * changes were begun, as far as it is known.
 */
export function trainingDifferences(
  seen: Partial<OfficeTraining>,
  saved: OfficeTraining,
  typed: Partial<TrainingValues>,
): Description[] {
  // An unknown value could have been the one that was typed.
  const before = { ...valuesOf({ ...saved, ...seen }), ...(seen._id === undefined && typed) };
  return [
    ...listDifferences({ labels: trainingLabels, before, now: valuesOf(saved), typed }),
    ...(seen.bannerLogo === undefined || seen.bannerLogo === saved.bannerLogo
      ? []
      : [{ label: 'Cover image', value: formatPicture(saved) }]),
    ...(seen.status === undefined || seen.status === saved.status ? [] : [{ label: 'Status', value: saved.status }]),
  ];
}

const formatPicture = ({ bannerLogo }: OfficeTraining) => (bannerLogo === null ? 'Saved: none' : 'Saved: another one');
