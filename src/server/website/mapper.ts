import { defaultContent } from '#contract/website/default-content.ts';
import { toWebsiteContent, type WebsiteContent } from '#contract/website/website-content.ts';
import type { WebsiteDraft, WebsiteVersion } from '#contract/website/website-office.ts';
import { changedPaths, websitePath, withChanges } from '#contract/website/website-paths.ts';
import type { DraftRow, findState, VersionRow } from './repository.ts';

/** A version's content; fields it doesn't know are as shipped. */
export const toContent = (row: Pick<VersionRow, 'content'> | undefined): WebsiteContent =>
  toWebsiteContent(row?.content ?? {}, defaultContent) ?? defaultContent;

export const toDraftContent = (
  published: WebsiteContent,
  draft: readonly DraftRow[],
): WebsiteContent =>
  withChanges(
    published,
    draft.map(({ path, value }) => [path, value] as const),
  );

/** The rows that differ from the published version; other rows only name who reverted a change. */
export function changesOf(published: WebsiteContent, draft: readonly DraftRow[]): DraftRow[] {
  const changed = new Set(changedPaths(published, toDraftContent(published, draft)));
  return draft.filter(({ path }) => changed.has(path));
}

export const toVersion = ({
  publishedAt,
  number,
  changed,
  note,
  publishedBy,
  restoredFrom,
}: Omit<VersionRow, 'content'>): WebsiteVersion => ({
  number,
  changed,
  note,
  publishedBy,
  restoredFrom,
  publishedAt: publishedAt.toISOString(),
});

/** The shipped content, which the site shows before any publication. */
export const shippedVersion: WebsiteVersion = {
  number: 0,
  changed: [],
  note: '',
  publishedBy: null,
  publishedAt: null,
  restoredFrom: null,
};

/** The draft as the administrator with this id sees it. */
export function toDraft(
  {
    state,
    draft,
    newest,
  }: {
    state: Awaited<ReturnType<typeof findState>>;
    draft: readonly DraftRow[];
    newest: VersionRow | undefined;
  },
  readerId: string,
): WebsiteDraft {
  const published = toContent(newest);
  return {
    published,
    content: toDraftContent(published, draft),
    version: newest ? toVersion(newest) : shippedVersion,
    revision: state.revision,
    changes: changesOf(published, draft).map(({ path, changedBy, changedById, changedAt }) => ({
      path,
      changedBy,
      isOwn: changedById === readerId,
      changedAt: changedAt.toISOString(),
    })),
  };
}

const maxNamedPaths = 12;

/** Names fields for the activity: 'Company: Name; Home: Headline'. */
export function formatPaths(paths: readonly string[]): string {
  const labels = paths.slice(0, maxNamedPaths).map((path) => websitePath(path)?.label ?? path);
  const more = paths.length - labels.length;
  return [...labels, ...(more > 0 ? [`${more} more`] : [])].join('; ');
}
