import { ButtonLink } from '#web/ui/actions/button.tsx';
import { TrainingCard } from './training-card.tsx';
import type { TrainingSummary } from './training-format.ts';

interface OpenTrainingsProps {
  title: string;
  text: string;
  trainings: readonly TrainingSummary[];
}

/** Replaces the form if there is nothing to register for; lists trainings with open registration. */
export function OpenTrainings({ title, text, trainings }: OpenTrainingsProps) {
  const open = trainings.filter(({ registrationOpen }) => registrationOpen).toReversed();
  return (
    <div className="form-card rounded-card bg-card px-5 py-8 shadow-soft max-sm:-mx-2 sm:p-12">
      <h2 className="title text-4">{title}</h2>
      <p className="mt-2 max-w-measure text-ink-2">{text}</p>
      {open.length > 0 ? (
        <ul
          aria-label="Upcoming sessions"
          className="mt-8 grid gap-6 sm:grid-cols-2 sm:gap-y-10 lg:grid-cols-4"
        >
          {open.map((training) => (
            <li key={training._id}>
              <TrainingCard training={training} isRowOnPhones />
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-6">No sessions are open for registration at the moment.</p>
      )}
      <ButtonLink to="/training" variant="line" className="mt-8">
        View All Trainings
      </ButtonLink>
    </div>
  );
}
