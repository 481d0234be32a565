import { type Field, type List, toPicture } from '#contract/website/fields.ts';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import type { WebsiteValue } from '#contract/website/website-office.ts';
import {
  changedPaths,
  isSameValue,
  type WebsitePath,
  websitePath,
} from '#contract/website/website-paths.ts';
import { valueAt } from '#contract/website/website-rules.ts';
import { sourceOf } from '#web/platform/page/website-pictures.ts';
import type { ImageSource } from '#web/ui/images/image-source.ts';
import { sectionLabel } from './sections.ts';
import { type Entry, toEntries, toText, toValue } from './website-field.tsx';

/** A difference between two versions of the site's content: a field or a list entry. */
export interface ChangedRow {
  /** The path of the field, or of the new entry. */
  key: string;
  /** The field's path; for an entry, its list's. */
  path: string;
  section: string;
  label: string;
  before: string;
  after: string;
  /** Pictures in only one version, or with a different crop or text. */
  pictures: { before: ImageSource[]; after: ImageSource[] };
  /** The field's value without this change. */
  without: WebsiteValue;
}

const toLines = (entry: Entry | undefined) =>
  Object.values(entry ?? {})
    .map(toText)
    .filter((text) => text !== '')
    .join('\n');

function picturesIn(field: Field, value: unknown): ImageSource[] {
  if (field.kind === 'list')
    return toEntries(value).flatMap((entry) =>
      field.fields.flatMap((one) => picturesIn(one, entry[one.key])),
    );
  const picture = field.kind === 'picture' ? toPicture(value) : undefined;
  return picture && picture.name !== ''
    ? [sourceOf(picture, field.kind === 'picture' ? field.use : undefined)]
    : [];
}

function ownPictures(field: Field, before: unknown, after: unknown) {
  const [old, fresh] = [picturesIn(field, before), picturesIn(field, after)];
  const keyOf = ({ path, position, alt }: ImageSource) => `${path} ${position} ${alt}`;
  const without = (some: readonly ImageSource[], others: readonly ImageSource[]) =>
    some.filter((one) => !others.some((other) => keyOf(other) === keyOf(one)));
  return { before: without(old, fresh), after: without(fresh, old) };
}

const sentenceLength = 20;
const sharesSentence = (one: Entry, other: Entry) =>
  Object.entries(one).some(
    ([key, value]) => String(value).length >= sentenceLength && value === other[key],
  );

/** Pairs entries that are in only one of the lists, with their positions. Equal titles mean a changed entry. */
function pairsOf(lists: readonly [Entry[], Entry[]], { titleKey }: List) {
  const [old, fresh] = lists.map((list, at) => {
    const others = lists[1 - at]?.map((entry) => JSON.stringify(entry)) ?? [];
    return list.flatMap((entry, place) =>
      others.includes(JSON.stringify(entry)) ? [] : { entry, place },
    );
  });
  const left = [...(old ?? [])];
  const take = (at: number) => (at < 0 ? undefined : left.splice(at, 1)[0]);
  const named = (fresh ?? []).map((after) => ({
    after,
    before: take(left.findIndex(({ entry }) => entry[titleKey] === after.entry[titleKey])),
  }));
  const pairs = named.map(({ after, before }) => ({
    after,
    // An entry with a new title was renamed if it shares a sentence or its position with an old one.
    before:
      before ??
      take(left.findIndex(({ entry }) => sharesSentence(entry, after.entry))) ??
      take(left.findIndex(({ place }) => place === after.place)),
  }));
  return [...pairs, ...left.map((before) => ({ before, after: undefined }))];
}

function entryRows(
  known: WebsitePath & { field: List },
  before: Entry[],
  after: Entry[],
): ChangedRow[] {
  const { path, section, label, field } = known;
  const titles = (list: Entry[]) => list.map((entry) => entry[field.titleKey]).join(', ');
  const ownLabel = (title: string) =>
    label === sectionLabel(section) ? title : `${label}: ${title}`;
  const pairs = pairsOf([before, after], field);
  const common = after.flatMap((entry, place) => {
    const pair = pairs.find((one) => one.after?.place === place);
    const from = pair ? pair.before?.place : before.findIndex((one) => isSameValue(one, entry));
    return from === undefined ? [] : { entry, place, from };
  });
  const sorted = common.toSorted((one, other) => one.from - other.from);
  const isMoved = common.some((one, at) => one !== sorted[at]);
  const orderRow: ChangedRow = {
    key: path,
    path,
    section,
    label: ownLabel('Order'),
    pictures: { before: [], after: [] },
    before: titles(isMoved ? sorted.map(({ entry }) => entry) : before),
    after: titles(isMoved ? common.map(({ entry }) => entry) : after),
    without: isMoved
      ? common.reduce((list, { place }, at) => list.with(place, sorted[at]?.entry ?? {}), after)
      : before,
  };
  const entries = pairs.map(({ before: old, after: fresh }): ChangedRow => {
    const title = String((fresh ?? old)?.entry[field.titleKey] || `New ${field.entry}`);
    const place = fresh?.place ?? old?.place ?? 0;
    const rest = fresh ? after.toSpliced(place, 1) : after;
    return {
      path,
      section,
      label: ownLabel(title),
      key: fresh ? `${path}.${place}` : `${path} without ${place}`,
      before: toLines(old?.entry),
      after: toLines(fresh?.entry),
      pictures: ownPictures(field, [old?.entry], [fresh?.entry]),
      without: old ? rest.toSpliced(place, 0, old.entry) : rest,
    };
  });
  return isMoved || entries.length === 0 ? [...entries, orderRow] : entries;
}

/** Differences in screen order. A list yields each changed entry, and its order if that differs. */
export function changedRows(before: WebsiteContent, after: WebsiteContent): ChangedRow[] {
  return changedPaths(before, after).flatMap((path) => {
    const known = websitePath(path);
    const [old, fresh] = [valueAt(before, path), valueAt(after, path)];
    if (!known || isSameValue(old, fresh)) return [];
    const { field, section, label } = known;
    if (field.kind === 'list')
      return entryRows({ ...known, field }, toEntries(old), toEntries(fresh));
    return [
      {
        key: path,
        path,
        section,
        label,
        before: toText(old),
        after: toText(fresh),
        without: toValue(old),
        pictures: ownPictures(field, old, fresh),
      },
    ];
  });
}
