import { isRecord } from '#contract/platform/is-record.ts';
import type { Leaf, List, NamedField } from './fields.ts';
import { toWebsiteContent, type WebsiteContent, websiteFields } from './website-content.ts';
import { valueAt } from './website-rules.ts';

/** A field that is changed, published and compared as one: a value or a whole list. */
export interface WebsitePath {
  /** Its keys, such as `company.email` or `services.training.title`. */
  path: string;
  /** The key of its section on the office's screen. */
  section: string;
  /** Its label, after that of its group. */
  label: string;
  field: Leaf | List;
}

function walk(fields: readonly NamedField[], above: Omit<WebsitePath, 'field'>): WebsitePath[] {
  return fields.flatMap((field) => {
    const path = `${above.path}.${field.key}`;
    const label = above.label === '' ? field.label : `${above.label}: ${field.label}`;
    const here = { path, section: above.section, label };
    if (field.kind === 'instant') return [];
    return field.kind === 'group' ? walk(field.fields, here) : [{ ...here, field }];
  });
}

/** All fields that the office can change, in the order of the screen. */
export const websitePaths: readonly WebsitePath[] = websiteFields.flatMap((section) =>
  section.kind === 'group'
    ? walk(section.fields, { path: section.key, section: section.key, label: '' })
    : [],
);

const byPath = new Map(websitePaths.map((one) => [one.path, one]));

export const websitePath = (path: string): WebsitePath | undefined => byPath.get(path);

function setAt(value: unknown, [key = '', ...rest]: readonly string[], newValue: unknown): unknown {
  if (!isRecord(value)) return newValue;
  return { ...value, [key]: rest.length === 0 ? newValue : setAt(value[key], rest, newValue) };
}

/**
 * The content with another value at this path; `undefined` if the field doesn't exist, or the value has the wrong
 * shape.
 */
export const withValue = (
  content: WebsiteContent,
  path: string,
  value: unknown,
): WebsiteContent | undefined =>
  byPath.has(path) ? toWebsiteContent(setAt(content, path.split('.'), value), content) : undefined;

/** The content with other values by path. Skips values that no longer fit after a release changed the fields. */
export const withChanges = (
  content: WebsiteContent,
  changes: Iterable<readonly [string, unknown]>,
): WebsiteContent =>
  [...changes].reduce((before, [path, value]) => withValue(before, path, value) ?? before, content);

export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const changedPaths = (before: WebsiteContent, after: WebsiteContent): string[] =>
  websitePaths
    .map(({ path }) => path)
    .filter((path) => !isSameValue(valueAt(before, path), valueAt(after, path)));
