import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Training } from '#contract/trainings.ts';
import { usePassed } from '#web/platform/lists/link-state.tsx';

/** Where all trainings are listed. */
export const listPath = '/admin/training-management';

const informationPath = `${listPath}/trainingInformation`;

/** Where the form for a new training is. */
export const createPath = `${informationPath}?create=true`;

/** What a training's screen is opened for. */
export type Mode = 'view' | 'edit' | 'create';

/** What the address asks for: one of the flags, else to look at the training that it names, else a new one. */
export function readMode(params: URLSearchParams): Mode {
  const flagged = (['create', 'edit', 'view'] as const).find((mode) => params.get(mode) === 'true');
  return flagged ?? (params.has('id') ? 'view' : 'create');
}

/** What came along to a training's screen: the training, if a link brought one, and the way back to the list as it stood. */
export const usePassedTraining = () => usePassed(Training, listPath);

/** Where a training's screen is, and what a link takes along to it. */
interface InformationTarget {
  to: string;
  state: { record: Training; back: string };
}

/** Gives the way to a training's screen. It takes the training along, and the way back to the list as it stands. */
export function useEditTarget(): (training: Training, mode: 'view' | 'edit') => InformationTarget {
  const { pathname, search } = useLocation();
  const passed = usePassedTraining();
  const back = pathname === informationPath ? passed.back : pathname + search;
  return (training, mode) => ({
    to: `${informationPath}?id=${training._id}&${mode}=true`,
    state: { record: training, back },
  });
}

interface EditLinkProps {
  training: Training;
  className: string;
  children: ReactNode;
}

/** A link to a training, to look at it. */
export function EditLink({ training, className, children }: EditLinkProps) {
  const target = useEditTarget()(training, 'view');
  return (
    <Link {...target} className={className}>
      {children}
    </Link>
  );
}
