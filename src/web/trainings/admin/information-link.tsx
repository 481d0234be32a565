import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Training } from '#contract/trainings.ts';

/** Where all trainings are listed. */
export const listPath = '/admin/training-management';

/** What a training's screen is opened for. */
export type Mode = 'view' | 'edit' | 'create';

/** Where the form for a new training is. */
export const createPath = `${listPath}/trainingInformation?create=true`;

/** Where a training's screen is, and what a link takes along to it. */
interface InformationTarget {
  to: string;
  state: { training: Training; back: string };
}

/** Gives the way to a training's screen. It takes the training along, and the way back to the list as it stands. */
export function useInformationTarget(): (training: Training, mode: 'view' | 'edit') => InformationTarget {
  const { pathname, search, state } = useLocation();
  const back = pathname === listPath ? pathname + search : readPassed(state).back;
  return (training, mode) => ({
    to: `${listPath}/trainingInformation?id=${training._id}&${mode}=true`,
    state: { training, back },
  });
}

/** A link to a training, to look at it. */
export function TrainingLink({
  training,
  className,
  children,
}: {
  training: Training;
  className: string;
  children: ReactNode;
}) {
  const target = useInformationTarget()(training, 'view');
  return (
    <Link {...target} className={className}>
      {children}
    </Link>
  );
}

/** What came along to a training's screen: the training, if a link brought one, and the way back to the list. */
export function readPassed(state: unknown): { training: Training | undefined; back: string } {
  if (typeof state !== 'object' || state === null) return { training: undefined, back: listPath };
  // The browser keeps the state across releases, so that an old one may hold another shape.
  const training = 'training' in state ? Training.safeParse(state.training) : undefined;
  const back = 'back' in state && typeof state.back === 'string' ? state.back : listPath;
  return { training: training?.data, back: back.split('?')[0] === listPath ? back : listPath };
}

/** What the address asks for: one of the flags, else to look at the training that it names, else a new one. */
export function readMode(params: URLSearchParams): Mode {
  const flagged = (['create', 'edit', 'view'] as const).find((mode) => params.get(mode) === 'true');
  return flagged ?? (params.has('id') ? 'view' : 'create');
}
