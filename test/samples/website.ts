import { defaultContent } from '#contract/website/default-content.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  countChange,
  findNewestNumber,
  insertVersion,
  setDraft,
} from '#server/website/repository.ts';

/** Stores a draft of the site's headline and two versions; the first differs. */
export async function aWebsiteDraft(
  db: Database,
  headline: string,
): Promise<{ revision: number; version: string }> {
  const newest = await findNewestNumber(db);
  const version = {
    changed: [],
    note: '',
    publishedBy: 'An Owner',
    publishedAt: new Date(),
    restoredFrom: null,
  };
  for (const number of [newest + 1, newest + 2]) {
    const home = { ...defaultContent.home, headline: `${headline}, version ${number}` };
    await insertVersion(db, {
      ...version,
      number,
      draftRevision: 0,
      content: { ...defaultContent, home },
    });
  }
  const revision = await countChange(db);
  const by = { changedBy: 'An Owner', changedById: null, changedAt: new Date() };
  await setDraft(db, { path: 'home.headline', value: headline, revision, ...by });
  return { revision, version: String(newest + 1) };
}
