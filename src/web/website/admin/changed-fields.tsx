import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Field, toPicture } from '#contract/website/fields.ts';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import { changedPaths, websitePath } from '#contract/website/website-paths.ts';
import { valueAt } from '#contract/website/website-rules.ts';
import { sourceOf } from '#web/platform/page/website-pictures.ts';
import type { ImageSource } from '#web/ui/images/image-source.ts';
import { sectionLabel } from './sections.ts';
import { type Entry, toEntries, toText } from './website-field.tsx';
import { type DiffPart, diffWords } from './word-diff.ts';

const toLines = (entry: Entry) =>
  Object.values(entry)
    .map(toText)
    .filter((text) => text !== '')
    .join('\n');

/** The pictures in a field's value. */
function picturesIn(field: Field | undefined, value: unknown): ImageSource[] {
  if (field?.kind === 'list')
    return toEntries(value).flatMap((entry) => field.fields.flatMap((one) => picturesIn(one, entry[one.key])));
  const picture = field?.kind === 'picture' ? toPicture(value) : undefined;
  return picture && picture.name !== '' ? [sourceOf(picture, field?.kind === 'picture' ? field.use : undefined)] : [];
}

/** The pictures that only one of the two values has, or has with another crop or text. */
function ownPictures(field: Field | undefined, before: unknown, after: unknown) {
  const [old, fresh] = [picturesIn(field, before), picturesIn(field, after)];
  const keyOf = ({ path, position, alt }: ImageSource) => `${path} ${position} ${alt}`;
  const without = (some: readonly ImageSource[], others: readonly ImageSource[]) =>
    some.filter((one) => !others.some((other) => keyOf(other) === keyOf(one)));
  return { before: without(old, fresh), after: without(fresh, old) };
}

/** The two values as texts; of lists only the entries that differ, or else their order. */
function toTexts(before: unknown, after: unknown, titleKey: string | undefined): [string, string] {
  if (titleKey === undefined) return [toText(before), toText(after)];
  const lists = [toEntries(before), toEntries(after)] as const;
  const known = lists.map((list) => new Set(list.map((entry) => JSON.stringify(entry))));
  const own = lists.map((list, at) => list.filter((entry) => !known[1 - at]?.has(JSON.stringify(entry))));
  if (own.every((list) => list.length === 0)) {
    const [one = '', other = ''] = lists.map((list) => list.map((entry) => entry[titleKey]).join(', '));
    return [one, other];
  }
  const [one = '', other = ''] = own.map((list) => list.map(toLines).join('\n\n'));
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
        const pictures = ownPictures(known?.field, valueAt(before, path), valueAt(after, path));
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
              <Words parts={diff.before} pictures={pictures.before} as="del" label="Before" />
              {!isNarrow && <ArrowRight aria-hidden="true" className="mt-1 size-4.5 text-ink-2 max-sm:hidden" />}
              <Words parts={diff.after} pictures={pictures.after} as="ins" label="After" />
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
