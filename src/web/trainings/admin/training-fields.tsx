import { type TrainingField, trainingLabels } from '#contract/training-management.ts';
import { trainingTypeLabels, trainingTypes } from '#contract/trainings.ts';
import type { Form } from '#web/platform/form.ts';
import { DateField, TimeField } from '#web/ui/date-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

interface TrainingFieldsProps {
  form: Form<TrainingField>;
  isReadOnly: boolean;
}

/** What is known of a training, field by field. */
export function TrainingFields({ form, isReadOnly }: TrainingFieldsProps) {
  const field = (name: TrainingField) => ({
    label: trainingLabels[name],
    readOnly: isReadOnly,
    ...form.field(name),
  });
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-6 sm:grid-cols-6 sm:*:col-span-6">
      <Field {...field('title')} />
      <Field hint="Separate several with commas, such as Safety, Driving." {...field('category')} />
      <div className="sm:col-span-2!">
        <Field isOptional hint="Such as 2 days." {...field('duration')} />
      </div>
      <div className="sm:col-span-2!">
        <DateField {...field('date')} />
      </div>
      <div className="sm:col-span-2!">
        <TimeField {...field('time')} />
      </div>
      <div className="sm:col-span-3!">
        <Select options={trainingTypes} labelOf={typeLabel} {...field('trainingType')} />
      </div>
      <div className="sm:col-span-3!">
        <DateField isOptional {...field('registrationDeadline')} />
      </div>
      <Field isOptional {...field('venue')} />
      <TextArea
        isOptional
        hint="An empty line begins a new paragraph. A line that begins with - becomes a point of a list."
        {...field('info')}
      />
    </div>
  );
}

function typeLabel(option: string): string {
  const type = trainingTypes.find((one) => one === option);
  return type === undefined ? option : trainingTypeLabels[type];
}
