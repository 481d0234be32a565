import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import type { ImageSource } from '#web/ui/images/image-source.ts';
import { type ChangedRow, changedRows } from './changed-rows.ts';
import { sectionLabel } from './sections.ts';
import { type DiffPart, diffWords } from './word-diff.ts';

interface ChangedFieldsProps {
  before: WebsiteContent;
  after: WebsiteContent;
  /** By path, of what can't be published. */
  errors?: Readonly<Record<string, string>>;
  /** Stands at the end of a row's first line. */
  asideOf?(row: ChangedRow): ReactNode;
  /** Below each other, for a narrow place. */
  isNarrow?: boolean;
}

/** The fields that differ, before and after, with the words marked that differ. */
export function ChangedFields({ before, after, errors = {}, asideOf, isNarrow = false }: ChangedFieldsProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {changedRows(before, after).map((row) => {
        const diff = diffWords(row.before, row.after);
        const isOf = (at: string) => [row.key, row.path].includes(at) || at.startsWith(`${row.key}.`);
        const wrong = Object.entries(errors).find(([at]) => isOf(at))?.[1];
        return (
          <li key={row.key} className={wrong === undefined ? 'py-3 text-2' : '-mx-2 bg-error-ground px-2 py-3 text-2'}>
            <div className="flex flex-wrap items-center gap-x-2 text-1">
              <p className="me-auto">
                <strong className="font-title text-navy-900">{sectionLabel(row.section)}</strong>{' '}
                <span className="text-ink-2">{row.label}</span>
              </p>
              {asideOf && <span className="flex items-center gap-x-2">{asideOf(row)}</span>}
            </div>
            <div className={isNarrow ? 'mt-1 grid gap-1' : 'mt-1 grid gap-2 sm:grid-cols-[1fr_auto_1fr] sm:gap-4'}>
              <Words parts={diff.before} pictures={row.pictures.before} as="del" label="Before" />
              {!isNarrow && <ArrowRight aria-hidden="true" className="mt-1 size-4.5 text-ink-2 max-sm:hidden" />}
              <Words parts={diff.after} pictures={row.pictures.after} as="ins" label="After" />
            </div>
            {wrong !== undefined && <p className="mt-1 text-1 font-strong text-red-ink">{wrong}</p>}
          </li>
        );
      })}
    </ul>
  );
}

interface WordsProps {
  parts: readonly DiffPart[];
  pictures: readonly ImageSource[];
  as: 'del' | 'ins';
  label: string;
}

function Words({ parts, pictures, as: Mark, label }: WordsProps) {
  const isEmpty = parts.every(({ text }) => text === '');
  return (
    <p className="min-w-0 wrap-anywhere whitespace-pre-line">
      {pictures.length > 0 && (
        <span className="mb-2 flex flex-wrap gap-2">
          {pictures.map(({ path, widths, position }, at) => (
            <img
              key={at}
              src={`${path}-${widths[0]}.webp`}
              alt=""
              className="size-24 rounded-field bg-cream object-cover"
              style={{ objectPosition: position }}
            />
          ))}
        </span>
      )}
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
