import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import type { ImageSource } from '#web/ui/images/image-source.ts';
import { type ChangedRow, changedRows } from './changed-rows.ts';
import { sectionLabel } from './sections.ts';

interface ChangedFieldsProps {
  before: WebsiteContent;
  after: WebsiteContent;
  /** Validation errors by path. */
  errors?: Readonly<Record<string, string>>;
  asideOf?(row: ChangedRow): ReactNode;
  /** Stacks the values, for narrow containers. */
  isNarrow?: boolean;
}

export function ChangedFields({
  before,
  after,
  errors = {},
  asideOf,
  isNarrow = false,
}: ChangedFieldsProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {changedRows(before, after).map((row) => {
        const isOf = (at: string) =>
          [row.key, row.path].includes(at) || at.startsWith(`${row.key}.`);
        const wrong = Object.entries(errors).find(([at]) => isOf(at))?.[1];
        return (
          <li
            key={row.key}
            className={
              wrong === undefined ? 'py-3 text-2' : '-mx-2 bg-error-ground px-2 py-3 text-2'
            }
          >
            <div className="flex flex-wrap items-center gap-x-2 text-1">
              <p className="me-auto">
                <strong className="font-title text-navy-900">{sectionLabel(row.section)}</strong>{' '}
                <span className="text-ink-2">{row.label}</span>
              </p>
              {asideOf && <span className="flex items-center gap-x-2">{asideOf(row)}</span>}
            </div>
            <div
              className={
                isNarrow
                  ? 'mt-1 grid gap-1'
                  : 'mt-1 grid gap-2 sm:grid-cols-[1fr_auto_1fr] sm:gap-4'
              }
            >
              <Words text={row.before} pictures={row.pictures.before} as="del" />
              {!isNarrow && <ArrowRight className="mt-1 size-4.5 text-ink-2 max-sm:hidden" />}
              <Words text={row.after} pictures={row.pictures.after} as="ins" />
            </div>
            {wrong !== undefined && <p className="mt-1 text-1 font-strong text-red-ink">{wrong}</p>}
          </li>
        );
      })}
    </ul>
  );
}

interface WordsProps {
  text: string;
  pictures: readonly ImageSource[];
  as: 'del' | 'ins';
}

function Words({ text, pictures, as: Mark }: WordsProps) {
  return (
    <div className="min-w-0 wrap-anywhere whitespace-pre-line">
      <p className="text-1 text-ink-2">{Mark === 'del' ? 'Now' : 'After'}</p>
      {pictures.length > 0 && (
        <p className="mb-2 flex flex-wrap gap-2">
          {pictures.map(({ path, widths, position }, at) => (
            <img
              key={at}
              src={`${path}-${widths[0]}.webp`}
              alt=""
              className="size-24 rounded-field bg-cream object-cover"
              style={{ objectPosition: position }}
            />
          ))}
        </p>
      )}
      {text === '' ? (
        <p className="text-ink-2">Empty</p>
      ) : (
        <Mark className={Mark === 'del' ? 'text-ink-2 no-underline' : 'text-navy-900 no-underline'}>
          {text}
        </Mark>
      )}
    </div>
  );
}
