import { useLocation } from 'react-router';
import { OfficeTraining } from '#contract/trainings/trainings.ts';
import { usePassed } from '#web/platform/lists/link-state.tsx';

export const listPath = '/admin/training-management';

const informationPath = `${listPath}/trainingInformation`;

export const createPath = `${informationPath}?create=true`;

/** The form for a new training, prefilled from this one. */
export const copyPath = ({ _id }: OfficeTraining): string => `${createPath}&copy=${_id}`;

export type Mode = 'view' | 'edit' | 'create';

/** Without a flag, the mode is 'view' if the URL names a training, else 'create'. */
export function readMode(params: URLSearchParams): Mode {
  const flagged = (['create', 'edit', 'view'] as const).find((mode) => params.get(mode) === 'true');
  return flagged ?? (params.has('id') ? 'view' : 'create');
}

export const usePassedTraining = () => usePassed(OfficeTraining, listPath);

interface InformationTarget {
  to: string;
  state: { record: OfficeTraining; back: string };
}

/** Returns the URL of a training's page and the link state: the training and the way back to the list. */
export function useEditTarget(): (
  training: OfficeTraining,
  mode: 'view' | 'edit',
) => InformationTarget {
  const { pathname, search } = useLocation();
  const passed = usePassedTraining();
  const back = pathname === informationPath ? passed.back : pathname + search;
  return (training, mode) => ({
    to: `${informationPath}?id=${training._id}&${mode}=true`,
    state: { record: training, back },
  });
}
