import { ButtonLink } from '#web/ui/actions/button.tsx';

/** Says that the training doesn't exist (any more), with a link to the others. */
export function TrainingNotFound({ title }: { title: string }) {
  return (
    <div className="py-8">
      <h1 className="title text-4">{title}</h1>
      <p className="mt-4 max-w-measure text-3 text-ink-2">
        It may have been renamed or taken away, or the address may have a slip in it. All sessions to come are in the
        list.
      </p>
      <ButtonLink to="/training" className="mt-8">
        View All Trainings
      </ButtonLink>
    </div>
  );
}
