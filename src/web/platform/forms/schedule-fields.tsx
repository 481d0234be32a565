import type { CalendarDate } from '#contract/platform/dates.ts';
import {
  scheduleLabels as labels,
  maxPlaceLength,
  placeToFollow,
  type ScheduleField,
} from '#contract/platform/schedule-form.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { DateField, TimeField } from './date-field.tsx';
import type { FormFields } from './form.ts';
import { controlsOf } from './record-controls.ts';

interface ScheduleFieldsProps {
  form: FormFields<ScheduleField>;
  /** The stored day; an unchanged one can be in the past. */
  storedDate: string;
  today: CalendarDate;
  /** People come to it: no meeting link. */
  isOnSite?: boolean;
}

/** Day, start time and place of an appointment. */
export function ScheduleFields({ form, storedDate, today, isOnSite }: ScheduleFieldsProps) {
  const { field } = controlsOf(
    form,
    {
      scheduledDate: { label: labels.scheduledDate },
      scheduledTime: { label: labels.scheduledTime },
      place: { label: isOnSite ? 'Place' : labels.place },
    },
    'the',
  );
  const place = field('place');
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-6 sm:grid-cols-2 sm:*:last:col-span-2">
      <DateField
        min={storedDate !== '' && storedDate < today ? undefined : today}
        {...field('scheduledDate')}
      />
      <TimeField {...field('scheduledTime')} />
      <div>
        <Field
          hint={
            isOnSite
              ? 'The driver gets it with the day and time.'
              : `An address, or a link that begins with https://. At most ${maxPlaceLength} characters.`
          }
          autoComplete="off"
          {...place}
        />
        <Checkbox
          name="isToFollow"
          label="The place will follow"
          checked={place.value === placeToFollow}
          onChange={(isToFollow) => place.onChange(isToFollow ? placeToFollow : '')}
        />
      </div>
    </div>
  );
}
