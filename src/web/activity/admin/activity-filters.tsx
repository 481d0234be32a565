import { useQuery } from '@tanstack/react-query';
import { CalendarDays, ChevronDown, type LucideIcon, SlidersHorizontal, Users } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { listActivityPeople } from '#contract/activity/activity.ts';
import { activityGroups } from '#contract/activity/activity-kinds.ts';
import { addDays, type CalendarDate } from '#contract/platform/dates.ts';
import { ActingDateField } from '#web/platform/forms/date-field.tsx';
import { apiQuery } from '#web/platform/http/calls.ts';
import type { List } from '#web/platform/lists/use-list.ts';
import { useToday } from '#web/platform/page/use-today.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { SearchBox } from '#web/ui/fields/search-box.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { formatActor } from './activity-format.ts';
import type { ActivityShown } from './activity-query.ts';

interface ActivityFiltersProps {
  list: List;
  shown: ActivityShown;
}

export function ActivityFilters({ list, shown }: ActivityFiltersProps) {
  const people = useQuery(apiQuery(listActivityPeople, {})).data?.data.result ?? [];
  const searchField = useRef<HTMLInputElement>(null);
  const choose = (choices: Partial<Record<'person' | 'kind' | 'views' | 'from' | 'to', string>>) =>
    list.choose(
      Object.fromEntries(
        Object.entries(choices).map(([key, value]) => [key, value === '' ? [] : [value]]),
      ),
      searchField.current?.value.trim(),
    );
  const { person, kind } = shown;
  return (
    <div className="flex flex-wrap gap-3">
      <Days shown={shown} onChoose={choose} />
      <Choice
        label="Person"
        icon={Users}
        any="Everyone"
        value={person}
        options={people.map(({ person: value, name }) => ({ value, label: labelOf(value, name) }))}
        onChoose={(value) => choose({ person: value })}
      />
      <Choice
        label="Kind"
        icon={SlidersHorizontal}
        any="Any kind"
        value={kind}
        options={Object.entries(activityGroups).map(([value, label]) => ({ value, label }))}
        onChoose={(value) => choose({ kind: value })}
      />
      <div className="print:hidden">
        <Checkbox
          name="views"
          label={showViews}
          checked={shown.views !== ''}
          onChange={(isChecked) => choose({ views: isChecked ? 'shown' : '' })}
        />
      </div>
      <div className="min-w-64 flex-1">
        <SearchBox
          ref={searchField}
          label="Search by record: name, driver ID or request number"
          placeholder="Name, driver ID, REQ number"
          value={list.search}
          onSearch={list.searchFor}
        />
      </div>
    </div>
  );
}

export const showViews = 'Show views of documents';

/** Entries without an account name: 'The driver', or 'Unknown'. */
const labelOf = (person: string, name: string) =>
  person === 'public'
    ? 'Not logged in'
    : formatActor({ kind: person === 'system' ? person : 'administrator', name });

interface DaysProps {
  shown: ActivityShown;
  onChoose(days: { from: CalendarDate; to: CalendarDate }): void;
}

function Days({ shown: { from, to }, onChoose }: DaysProps) {
  const today = useToday();
  const id = useId();
  const [isChoosing, setChoosing] = useState(false);
  const presets = today
    ? [
        { label: 'All days', from: '', to: '' },
        { label: 'Today', from: today, to: today },
        { label: 'Yesterday', from: addDays(today, -1), to: addDays(today, -1) },
        { label: 'Last 7 days', from: addDays(today, -6), to: today },
      ]
    : [];
  const isPreset = presets.some((one) => one.from === from && one.to === to);
  const areOwn = (from !== '' || to !== '') && today !== undefined && !isPreset;
  const isOpen = isChoosing || areOwn;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">Days</legend>
      <div className="flex min-h-(--h-dense) flex-wrap gap-0.5 self-start rounded-field border border-line-button bg-card p-1">
        {presets.map((preset) => (
          <button
            key={preset.label}
            type="button"
            aria-pressed={!isOpen && preset.from === from && preset.to === to}
            onClick={() => {
              setChoosing(false);
              onChoose({ from: preset.from, to: preset.to });
            }}
            className={segment}
          >
            {preset.label}
          </button>
        ))}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-pressed={isOpen}
          onClick={() => setChoosing(true)}
          className={classNames(segment, 'flex items-center gap-1.5')}
        >
          <CalendarDays className="size-4" />
          Choose days
        </button>
      </div>
      {isOpen && (
        <div id={id} className="flex flex-wrap gap-3">
          <ActingDateField
            {...{
              name: 'from',
              label: 'From',
              value: from,
              max: to || undefined,
              isOptional: true,
            }}
            onChange={(day) => onChoose({ from: day, to })}
          />
          <ActingDateField
            {...{ name: 'to', label: 'To', value: to, min: from || undefined, isOptional: true }}
            onChange={(day) => onChoose({ from, to: day })}
          />
        </div>
      )}
    </fieldset>
  );
}

const segment =
  'min-h-7.5 rounded-chip px-3 text-1 font-strong whitespace-nowrap text-ink-2 hover:text-navy-900 aria-pressed:bg-navy-900 aria-pressed:text-on-navy max-sm:min-h-11';
const control = 'min-h-(--h-dense) rounded-field border border-line-button bg-card text-2 text-ink';

interface ChoiceProps {
  label: string;
  icon: LucideIcon;
  any: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose(value: string): void;
}

function Choice({ label, icon: Icon, any, value, options, onChoose }: ChoiceProps) {
  const id = useId();
  // Keep the URL's value selected until the options have loaded.
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <span className="relative self-start">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Icon className="pointer-events-none absolute start-3.5 top-1/2 size-4.5 -translate-y-1/2 text-navy-900" />
      <select
        id={id}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className={classNames(
          control,
          'w-40 cursor-pointer truncate appearance-none ps-10 pe-9 font-title text-navy-900',
        )}
      >
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {!isKnown && <option value={value}>Somebody else</option>}
      </select>
      <ChevronDown className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-navy-900" />
    </span>
  );
}
