import { useQuery } from '@tanstack/react-query';
import { formatDate, formatShortDate, weekdayName } from '#contract/platform/dates.ts';
import { formatDays } from '#contract/trainings/training-days.ts';
import { trainingLabels as labels } from '#contract/trainings/training-record.ts';
import { type OfficeTraining, trainingTypeLabels } from '#contract/trainings/trainings.ts';
import { kindsQuery } from '#web/checks/api.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { formatHours, formatTaken } from '#web/trainings/public/training-format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { DescriptionList } from '#web/ui/data/description-list.tsx';
import { LinkedText } from '#web/ui/data/linked-text.tsx';
import { Summary } from '#web/ui/data/summary.tsx';
import { ShownCover } from './cover-image.tsx';
import { kindLabel } from './training-fields.tsx';

const none = 'None';

export function TrainingView({ training }: { training: OfficeTraining }) {
  const can = useCan();
  const kinds = useQuery({
    ...kindsQuery,
    enabled: training.countsAs !== null && can('read drivers'),
  });
  const kind = kinds.data?.data.result.find(({ _id }) => _id === training.countsAs);
  return (
    <section
      aria-label="Training Details"
      className="rounded-card border border-line bg-card px-4 sm:px-5"
    >
      <details className="print:details-content:[content-visibility:visible]">
        <Summary className="min-h-15">
          <h2 className="text-3">Training Details</h2>
        </Summary>
        <div className="grid items-start gap-x-6 border-t border-line py-2 xl:grid-cols-[1fr_2fr]">
          <div className="gap-6 lg:max-xl:flex lg:max-xl:flex-row-reverse lg:max-xl:*:last:flex-1">
            <div className="max-w-60 py-3 print:hidden">
              <ShownCover training={training} />
            </div>
            <DescriptionList
              items={[
                { label: labels.date, value: formatDays(training.days) },
                {
                  label: labels.time,
                  value: (
                    <span className="grid">
                      {training.days.map((day) => (
                        <span key={day.date}>
                          {training.days.length > 1 &&
                            `${weekdayName(day.date)}, ${formatShortDate(day.date)}: `}
                          {formatHours(day)}
                        </span>
                      ))}
                    </span>
                  ),
                },
                { label: labels.duration, value: training.duration || none },
                { label: labels.venue, value: training.venue || none },
                { label: labels.trainingType, value: trainingTypeLabels[training.trainingType] },
                { label: labels.seats, value: formatTaken(training) },
                ...(training.minEnrolments === null
                  ? []
                  : [{ label: labels.minEnrolments, value: training.minEnrolments }]),
                ...(training.validMonths === null
                  ? []
                  : [{ label: labels.validMonths, value: training.validMonths }]),
                ...(kind ? [{ label: labels.countsAs, value: kindLabel(kind) }] : []),
                {
                  label: labels.registrationDeadline,
                  value: formatDate(training.registrationDeadline ?? '') || none,
                },
                { label: labels.title, value: training.title },
                { label: labels.category, value: training.category.join(', ') },
              ]}
            />
          </div>
          <DescriptionList
            isStacked
            items={[
              ...(['access', 'trainers', 'price', 'bring'] as const)
                .filter((name) => training[name] !== '')
                .map((name) => ({
                  label: labels[name],
                  value: <LinkedText text={training[name]} />,
                })),
              { label: labels.info, value: <LinkedText text={training.info || none} /> },
            ]}
          />
        </div>
        {can('manage trainings') && (
          <div className="border-t border-line py-3">
            <Button disabled variant="line" size="dense" className="max-sm:w-full">
              Update Training
            </Button>
          </div>
        )}
      </details>
    </section>
  );
}
