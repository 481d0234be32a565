import { type ReactNode, useState } from 'react';
import { defaultContent } from '#contract/website/default-content.ts';
import { toPicture } from '#contract/website/fields.ts';
import type { WebsiteDraft } from '#contract/website/website-office.ts';
import { isSameValue, type WebsitePath } from '#contract/website/website-paths.ts';
import { valueAt } from '#contract/website/website-rules.ts';
import { Form } from '#web/ui/fields/form.tsx';
import { Fold } from './fold.tsx';
import { ListField } from './list-field.tsx';
import { partsOf, type SectionPart, type websiteSections } from './sections.ts';
import type { DraftEditor } from './use-draft.ts';
import { SampleMark, toEntries, toValue, WebsiteField } from './website-field.tsx';
import './website-form.css';

interface SectionFormProps {
  section: (typeof websiteSections)[number];
  draft: WebsiteDraft;
  editing: DraftEditor;
  /** Validation errors by path. */
  errors: Readonly<Record<string, string>>;
  /** Paths of sample content. */
  samples: readonly string[];
  /** Paths of unpublished changes. */
  changed: readonly string[];
  named: string;
  onFocus(name: string): void;
}

const isIn = (path: string) => (at: string) => at === path || at.startsWith(`${path}.`);

/** Long sections are shown in parts. Input is saved when a field loses focus. */
export function SectionForm({
  section,
  draft,
  editing,
  errors,
  samples,
  changed,
  named,
  onFocus,
}: SectionFormProps) {
  const { content, change, failures, save } = editing;
  const parts = partsOf(section);
  const [open, setOpen] = useState(() =>
    Math.max(
      0,
      parts.findIndex(({ fields }) => fields.some(({ path }) => isIn(path)(named))),
    ),
  );
  const show = ({ path, field }: WebsitePath, isAlone: boolean): ReactNode => {
    const value = valueAt(content, path);
    const published = valueAt(draft.published, path);
    const isChanged = changed.includes(path);
    const colleague = draft.changes.find((one) => one.path === path && !one.isOwn)?.changedBy;
    const shipped = valueAt(defaultContent, path);
    const reset = (to: unknown, label: string, sentence: string) => (
      <button
        type="button"
        onClick={() => change(path, toValue(to))}
        className="min-h-6 rounded-chip font-strong text-navy-600 underline underline-offset-4 pointer-coarse:min-h-11"
      >
        {label}
        <span className="sr-only"> {sentence}</span>
      </button>
    );
    const marks = (
      <>
        {isChanged && <ChangedMark by={colleague} />}
        {isChanged && reset(published, 'Reset', `${field.label} to what is published`)}
        {!isChanged &&
          !isSameValue(value, shipped) &&
          reset(shipped, 'Original text', `of ${field.label}`)}
      </>
    );
    const failure = failures[path];
    return (
      <div key={path} className="grid gap-2">
        {field.kind === 'list' ? (
          <ListField
            {...{ path, errors, samples, named, marks }}
            list={field}
            entries={toEntries(value)}
            onChange={(entries) => change(path, entries)}
          />
        ) : (
          <WebsiteField
            {...{ field, marks }}
            name={path}
            value={typeof value === 'number' ? value : (toPicture(value) ?? String(value ?? ''))}
            error={errors[path]}
            isSample={samples.includes(path)}
            isNamed={named === path}
            isTitled={isAlone}
            onChange={(typed) => change(path, typed)}
          />
        )}
        {failure !== undefined && (
          <p role="alert" className="text-1 font-strong text-red-ink">
            {failure}
          </p>
        )}
      </div>
    );
  };
  const showAll = ({ title, fields }: SectionPart) => (
    <div key={title} className="grid gap-2.5">
      {fields.map((one) => show(one, fields.length === 1))}
    </div>
  );
  return (
    <Form
      onSubmit={() => void save()}
      onBlur={() => void save()}
      onFocus={({ target }) => 'name' in target && onFocus(String(target.name))}
    >
      <div className="website-form">
        {parts.length === 1
          ? parts.map(showAll)
          : parts.map((part, at) => {
              const has = (paths: readonly string[]) =>
                part.fields.some(({ path }) => paths.some(isIn(path)));
              return (
                <div key={part.title} className="border-t border-line max-xl:first:border-t-0">
                  <Fold
                    title={part.title}
                    isOpen={open === at}
                    isWrong={has(Object.keys(errors))}
                    marks={
                      open !== at && (
                        <>
                          {has(samples) && <SampleMark />}
                          {has(changed) && <ChangedMark isShort />}
                        </>
                      )
                    }
                    onToggle={() => setOpen(open === at ? -1 : at)}
                  >
                    <div className="pt-1 pb-4">{showAll(part)}</div>
                  </Fold>
                </div>
              );
            })}
      </div>
    </Form>
  );
}

/** Marks unpublished changes; `by` is the colleague who made them. */
export function ChangedMark({
  isShort = false,
  by,
}: {
  isShort?: boolean;
  by?: string | undefined;
}) {
  return (
    <span className="inline-flex items-center gap-1.5 font-title text-gold-700">
      <span aria-hidden="true" className="h-3.5 w-1 -skew-x-[18deg] bg-gold-500" />
      {isShort ? <span className="sr-only">changed</span> : 'Changed'}
      {by !== undefined && <span className="max-w-24 truncate">by {by}</span>}
    </span>
  );
}
