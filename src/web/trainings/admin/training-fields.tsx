import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import type { CheckKind } from '#contract/checks/check-kinds.ts';
import { canBeTrained } from '#contract/checks/check-record.ts';
import {
  maxTrainingDays,
  readDays,
  type TypedDay,
  writeDays,
} from '#contract/trainings/training-days.ts';
import { type TrainingField, trainingLabels } from '#contract/trainings/training-record.ts';
import { trainingTypeLabels, trainingTypes } from '#contract/trainings/trainings.ts';
import { kindsQuery } from '#web/checks/api.ts';
import { DateField, TimeField } from '#web/platform/forms/date-field.tsx';
import type { Form } from '#web/platform/forms/form.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { RoundButton } from '#web/ui/actions/round-button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { FieldError, type FieldProps } from '#web/ui/fields/field-frame.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';

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
  const canDecide = useCan()('decide on drivers');
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
      <div className="sm:col-span-3!">
        <Field
          isOptional
          inputMode="numeric"
          {...field('validMonths', 'Certificates end after this. Leave it empty for no end.')}
        />
      </div>
      {canDecide && (
        <div className="sm:col-span-3!">
          <CountsAs
            {...field('countsAs', "Adds each certificate to the driver's file as this check.")}
          />
        </div>
      )}
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

/** The kinds of checks that can come from a training, and the present one. */
function CountsAs(field: FieldProps) {
  const kinds = useQuery(kindsQuery).data?.data.result ?? [];
  const offeredKinds = kinds.filter((kind) => canBeTrained(kind) || kind._id === field.value);
  return (
    <Select
      isOptional
      options={offeredKinds.map(({ _id }) => _id)}
      labelOf={(id) => {
        const kind = offeredKinds.find(({ _id }) => _id === id);
        return kind ? kindLabel(kind) : id;
      }}
      {...field}
    />
  );
}

/** An ended kind is no longer added to the files. */
export const kindLabel = ({ name, endedAt }: CheckKind) =>
  endedAt === null ? name : `${name} (ended)`;

function typeLabel(option: string): string {
  const type = trainingTypes.find((one) => one === option);
  return type === undefined ? option : trainingTypeLabels[type];
}

interface FurtherDaysProps {
  name: string;
  label: string;
  /** Serialised by `writeDays`. */
  value: string;
  error: string | undefined;
  readOnly: boolean;
  /** Its times prefill the second day. */
  first: { time: string; endTime: string };
  onChange(value: string): void;
}

function FurtherDays({ name, label, value, error, readOnly, first, onChange }: FurtherDaysProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const errorId = useId();
  const days = readDays(value);
  const change = (at: number, changes: Partial<TypedDay>) =>
    onChange(writeDays(days.map((day, place) => (place === at ? { ...day, ...changes } : day))));
  return (
    // The form finds it by its name to focus it.
    <fieldset
      ref={group}
      name={name}
      tabIndex={-1}
      aria-describedby={error === undefined ? undefined : errorId}
      className="grid min-w-0 gap-4"
    >
      <legend className="mb-2 text-2 font-title text-navy-900">
        {label} <span className="font-body text-ink-2">(optional)</span>
      </legend>
      {days.map(({ date, time, endTime }, at) => (
        // Days may be equal while typing; only their position identifies them.
        <div key={at} className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-6">
          <div className="sm:col-span-2">
            <DateField
              {...{ label: `Day ${at + 2}`, name: `day-${at}`, value: date, readOnly }}
              onChange={(typed) => change(at, { date: typed })}
            />
          </div>
          <div className="sm:col-span-2">
            <TimeField
              {...{ label: `Day ${at + 2} begins`, name: `day-${at}-from`, value: time, readOnly }}
              onChange={(typed) => change(at, { time: typed })}
            />
          </div>
          <div className="flex items-end gap-2 sm:col-span-2">
            <div className="min-w-0 grow">
              <TimeField
                {...{ label: `Day ${at + 2} ends`, name: `day-${at}-to`, value: endTime, readOnly }}
                onChange={(typed) => change(at, { endTime: typed })}
              />
            </div>
            <RoundButton
              label={`Remove day ${at + 2}`}
              icon={Trash2}
              isOff={readOnly}
              onPress={() => {
                onChange(writeDays(days.filter((_, place) => place !== at)));
                group.current?.focus({ preventScroll: true });
              }}
            />
          </div>
        </div>
      ))}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      {days.length + 1 < maxTrainingDays && (
        <Button
          variant="line"
          size="dense"
          disabled={readOnly}
          className="justify-self-start"
          onClick={() => onChange(writeDays([...days, { ...(days.at(-1) ?? first), date: '' }]))}
        >
          <Plus />
          Add a day
        </Button>
      )}
    </fieldset>
  );
}
