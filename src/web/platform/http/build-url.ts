import { apiBase } from '#contract/platform/endpoint.ts';

/** Fills in the path's `{parameters}`; omits empty query values. */
export function buildUrl(path: string, params: unknown, query: unknown): string {
  const values = new Map(entriesOf(params));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values.get(name) ?? ''),
  );
  const search = new URLSearchParams(
    entriesOf(query).filter(([, value]) => value !== ''),
  ).toString();
  return `${apiBase}${filled}${search === '' ? '' : `?${search}`}`;
}

function entriesOf(values: unknown): [string, string][] {
  if (typeof values !== 'object' || values === null) return [];
  if (values instanceof URLSearchParams) return [...values];
  return Object.entries(values).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
}
