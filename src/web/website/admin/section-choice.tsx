import { Link, useSearchParams } from 'react-router';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { FieldFrame } from '#web/ui/fields/field-frame.tsx';
import { SelectArrow } from '#web/ui/fields/select.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { ChangedMark } from './section-form.tsx';
import { sectionIcons, sectionOf, websiteSections } from './sections.ts';

interface SectionChoiceProps {
  current: string;
  samples: readonly string[];
  changed: readonly string[];
}

const samplesIn = (samples: readonly string[], key: string) =>
  samples.filter((path) => sectionOf(path) === key).length;

/** For screens that are too narrow for the list. */
export function SectionSelect({
  current,
  samples,
}: Pick<SectionChoiceProps, 'current' | 'samples'>) {
  const [, setParams] = useSearchParams();
  return (
    <div className="col-span-full max-sm:mt-2 sm:col-span-1 sm:col-start-2 sm:row-start-1 sm:max-w-90 [&_label]:sr-only [&_label+div]:mt-0">
      <FieldFrame label="Section">
        {({ className, ...control }) => (
          <>
            <select
              {...control}
              className={classNames(className, 'cursor-pointer appearance-none pe-12')}
              value={current}
              onChange={({ target }) =>
                setParams({ section: target.value }, { preventScrollReset: true })
              }
            >
              {websiteSections.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                  {samplesIn(samples, key) > 0 &&
                    ` (${pluralize(samplesIn(samples, key), 'sample')})`}
                </option>
              ))}
            </select>
            <SelectArrow />
          </>
        )}
      </FieldFrame>
    </div>
  );
}

export function SectionList({ current, samples, changed }: SectionChoiceProps) {
  return (
    <nav
      aria-label="Sections"
      className="sticky top-20 rounded-card border border-line bg-card p-2"
    >
      <ul>
        {websiteSections.map(({ key, label }) => {
          const Icon = sectionIcons[key];
          const count = samplesIn(samples, key);
          return (
            <li key={key}>
              <Link
                to={`?section=${key}`}
                preventScrollReset
                aria-current={key === current ? 'page' : undefined}
                className={classNames(
                  'flex min-h-11 items-center gap-3 rounded-field px-3 py-1.5 text-2',
                  key === current ? 'bg-navy-100 font-title text-navy-900' : 'hover:bg-row-on',
                )}
              >
                {Icon && <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-2" />}
                <span className="me-auto min-w-0 wrap-break-word">{label}</span>
                {count > 0 && (
                  <span
                    title={pluralize(count, 'sample')}
                    className="rounded-chip bg-yellow-tint px-2 py-0.5 text-1 font-title text-yellow-ink"
                  >
                    <span aria-hidden="true">{count}</span>
                    <span className="sr-only">{pluralize(count, 'sample')}</span>
                  </span>
                )}
                {changed.some((path) => sectionOf(path) === key) && <ChangedMark isShort />}
              </Link>
            </li>
          );
        })}
      </ul>
      {changed.length > 0 && (
        <p className="flex items-center gap-2 px-3 pt-3 pb-1 text-1 text-ink-2">
          <span aria-hidden="true" className="h-3.5 w-1 -skew-x-[18deg] bg-gold-500" />
          Changed, not yet published
        </p>
      )}
    </nav>
  );
}
