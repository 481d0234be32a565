import { type TrainingField, trainingLabels } from '#contract/trainings/training-record.ts';
import { trainingTypeLabels, trainingTypes } from '#contract/trainings/trainings.ts';
import { DateField, TimeField } from '#web/platform/forms/date-field.tsx';
import type { Form } from '#web/platform/forms/form.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { FurtherDays } from './further-days.tsx';

interface TrainingFieldsProps {
  form: Form<TrainingField>;
  isSaving: boolean;
}

export function TrainingFields({ form, isSaving }: TrainingFieldsProps) {
  const field = (name: TrainingField, hint?: string) => ({
    label: trainingLabels[name],
    hint,
    readOnly: isSaving,
    ...form.field(name),
  });
  return (
    <div className="grid grid-cols-1 items-start gap-x-4 gap-y-6 sm:grid-cols-6 sm:*:col-span-6">
      <Field {...field('title')} />
      <Field
        {...field('category', 'Separate categories with commas, for example: Safety, Driving.')}
      />
      <Field isOptional {...field('duration')} />
      <div className="sm:col-span-2!">
        <DateField {...field('date')} />
      </div>
      <div className="sm:col-span-2!">
        <TimeField {...field('time')} />
      </div>
      <div className="sm:col-span-2!">
        <TimeField
          isOptional={form.field('furtherDays').value.trim() === ''}
          {...field('endTime')}
        />
      </div>
      <FurtherDays
        {...field('furtherDays')}
        first={{ time: form.field('time').value, endTime: form.field('endTime').value }}
      />
      <div className="sm:col-span-3!">
        <Select options={trainingTypes} labelOf={typeLabel} {...field('trainingType')} />
      </div>
      <div className="sm:col-span-3!">
        <DateField isOptional {...field('registrationDeadline')} />
      </div>
      <div className="sm:col-span-3!">
        <Field isOptional inputMode="numeric" {...field('seats', 'Leave it empty for no limit.')} />
      </div>
      <div className="sm:col-span-3!">
        <Field
          isOptional
          inputMode="numeric"
          {...field('minEnrolments', "With fewer people, it won't take place.")}
        />
      </div>
      <Field isOptional {...field('venue')} />
      <Field
        isOptional
        {...field(
          'access',
          'A map, the gate, a video or links to files. Only people with a seat see it, on their status page and in messages.',
        )}
      />
      <div className="sm:col-span-3!">
        <Field isOptional {...field('trainers', 'Separate names with commas.')} />
      </div>
      <div className="sm:col-span-3!">
        <Field isOptional {...field('price', 'In words, such as ₦25,000 a person.')} />
      </div>
      <TextArea isOptional isShort {...field('bring', 'One item per line.')} />
      <TextArea
        isOptional
        {...field(
          'info',
          'Leave an empty line to start a new paragraph. Start a line with - to make it a list item. Web addresses become links.',
        )}
      />
    </div>
  );
}

function typeLabel(option: string): string {
  const type = trainingTypes.find((one) => one === option);
  return type === undefined ? option : trainingTypeLabels[type];
}
