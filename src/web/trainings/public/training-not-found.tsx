import { ButtonLink } from '#web/ui/actions/button.tsx';

/** Says that the training doesn't exist (any more), with a link to the others. */
export function TrainingNotFound({ title }: { title: string }) {
  return (
    <div className="py-8">
      <h1 className="title text-4">{title}</h1>
      <p className="mt-4 max-w-measure text-3 text-ink-2">
        It may have been renamed or removed, or the address may be wrong. The list shows all upcoming sessions.
      </p>
      <ButtonLink to="/training" className="mt-8">
        View All Trainings
      </ButtonLink>
    </div>
  );
}
