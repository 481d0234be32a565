import { defaultContent } from '#contract/website/default-content.ts';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import { websitePaths, withChanges } from '#contract/website/website-paths.ts';
import { valueAt } from '#contract/website/website-rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  countChange,
  findNewestNumber,
  insertVersion,
  setDraft,
} from '#server/website/repository.ts';

const aVersion = (number: number, content: WebsiteContent) => ({
  number,
  content,
  draftRevision: 0,
  changed: [],
  note: '',
  publishedBy: 'An Owner',
  publishedAt: new Date(),
  restoredFrom: null,
});

/** The paths of the texts and lists that the office can leave empty. */
export const optionalPaths = websitePaths.filter(({ path, field }) => {
  if (field.kind === 'list') return field.min === 0;
  return (
    valueAt(defaultContent, path) !== '' && field.isOptional === true && field.kind !== 'picture'
  );
});

export const emptiedContent = withChanges(
  defaultContent,
  optionalPaths.map(({ path, field }) => [path, field.kind === 'list' ? [] : '']),
);

/** Publishes the site without all that can be empty. */
export const anEmptiedWebsite = async (db: Database) =>
  insertVersion(db, aVersion((await findNewestNumber(db)) + 1, emptiedContent));

/** Stores a draft of the site's headline and two versions; the first differs. */
export async function aWebsiteDraft(
  db: Database,
  headline: string,
): Promise<{ revision: number; version: string }> {
  const newest = await findNewestNumber(db);
  for (const number of [newest + 1, newest + 2]) {
    const home = { ...defaultContent.home, headline: `${headline}, version ${number}` };
    await insertVersion(db, aVersion(number, { ...defaultContent, home }));
  }
  const revision = await countChange(db);
  const by = { changedBy: 'An Owner', changedById: null, changedAt: new Date() };
  await setDraft(db, { path: 'home.headline', value: headline, revision, ...by });
  return { revision, version: String(newest + 1) };
}
