import { sourceParameter } from '#contract/sources/slugs.ts';
import type { Source } from '#contract/sources/sources.ts';
import type { SourceRow } from './repository.ts';

export const toLink = (publicUrl: string, slug: string): string =>
  `${publicUrl}/apply?${sourceParameter}=${slug}`;

export const toSource = (
  { id: _id, createdAt, endedAt, ...row }: SourceRow,
  publicUrl: string,
): Source => ({
  _id,
  ...row,
  link: toLink(publicUrl, row.slug),
  createdAt: createdAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});
