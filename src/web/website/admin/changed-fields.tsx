import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import { changedPaths, websitePath } from '#contract/website/website-paths.ts';
import { valueAt } from '#contract/website/website-rules.ts';
import { sectionLabel } from './sections.ts';
import { type Entry, toEntries } from './website-field.tsx';
import { type DiffPart, diffWords } from './word-diff.ts';

const toText = (entry: Entry) =>
  Object.values(entry)
    .filter((value) => value !== '')
    .join('\n');

/** The two values as texts; of lists only the entries that differ, or else their order. */
function toTexts(before: unknown, after: unknown, titleKey: string | undefined): [string, string] {
  if (titleKey === undefined) return [String(before ?? ''), String(after ?? '')];
  const lists = [toEntries(before), toEntries(after)] as const;
  const known = lists.map((list) => new Set(list.map((entry) => JSON.stringify(entry))));
  const own = lists.map((list, at) => list.filter((entry) => !known[1 - at]?.has(JSON.stringify(entry))));
  if (own.every((list) => list.length === 0)) {
    const [one = '', other = ''] = lists.map((list) => list.map((entry) => entry[titleKey]).join(', '));
    return [one, other];
  }
  const [one = '', other = ''] = own.map((list) => list.map(toText).join('\n\n'));
  return [one, other];
}

interface ChangedFieldsProps {
  before: WebsiteContent;
  after: WebsiteContent;
  /** By path, of what can't be published. */
  errors?: Readonly<Record<string, string>>;
  /** Stands at the end of a row's first line. */
  asideOf?(path: string): ReactNode;
  /** Below each other, for a narrow place. */
  isNarrow?: boolean;
}

/** The fields that differ, before and after, with the words marked that differ. */
export function ChangedFields({ before, after, errors = {}, asideOf, isNarrow = false }: ChangedFieldsProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {changedPaths(before, after).map((path) => {
        const known = websitePath(path);
        const titleKey = known?.field.kind === 'list' ? known.field.titleKey : undefined;
        const diff = diffWords(...toTexts(valueAt(before, path), valueAt(after, path), titleKey));
        const wrong = Object.entries(errors).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1];
        return (
          <li key={path} className={wrong === undefined ? 'py-3 text-2' : '-mx-2 bg-error-ground px-2 py-3 text-2'}>
            <div className="flex flex-wrap items-center gap-x-2 text-1">
              <p className="me-auto">
                <strong className="font-title text-navy-900">{sectionLabel(known?.section ?? '')}</strong>{' '}
                <span className="text-ink-2">{known?.label ?? path}</span>
              </p>
              {asideOf?.(path)}
            </div>
            <div className={isNarrow ? 'mt-1 grid gap-1' : 'mt-1 grid gap-2 sm:grid-cols-[1fr_auto_1fr] sm:gap-4'}>
              <Words parts={diff.before} as="del" label="Before" />
              {!isNarrow && <ArrowRight aria-hidden="true" className="mt-1 size-4.5 text-ink-2 max-sm:hidden" />}
              <Words parts={diff.after} as="ins" label="After" />
            </div>
            {wrong !== undefined && <p className="mt-1 text-1 font-strong text-red-ink">{wrong}</p>}
          </li>
        );
      })}
    </ul>
  );
}

function Words({ parts, as: Mark, label }: { parts: readonly DiffPart[]; as: 'del' | 'ins'; label: string }) {
  const isEmpty = parts.every(({ text }) => text === '');
  return (
    <p className="min-w-0 wrap-anywhere whitespace-pre-line">
      <span className="sr-only">{label}: </span>
      {isEmpty && <span className="text-ink-2">Empty</span>}
      {parts.map(({ text, isOwn }, at) =>
        isOwn ? (
          <Mark
            key={at}
            className={Mark === 'del' ? 'text-ink-2 line-through' : 'rounded-chip bg-gold-100 font-title no-underline'}
          >
            {text}
          </Mark>
        ) : (
          text
        ),
      )}
    </p>
  );
}
