import type { WebsiteValue } from '#contract/website/website-office.ts';
import {
  changeWebsiteDraft,
  publishWebsite,
  readWebsite,
} from '#contract/website/website-office.ts';
import { isSameValue } from '#contract/website/website-paths.ts';
import { valueAt } from '#contract/website/website-rules.ts';
import { type Administrator, ask } from '#test/administrator.ts';

/**
 * Publishes values by path; returns the version's number. Safe to repeat after a lost response: published values
 * aren't published again. Throws if a call fails.
 */
export async function publish(
  office: Administrator,
  values: Readonly<Record<string, WebsiteValue>>,
): Promise<number> {
  let draft = await ask(office, readWebsite);
  for (const [path, value] of Object.entries(values)) {
    if (!isSameValue(valueAt(draft.content, path), value))
      draft = await ask(office, changeWebsiteDraft, {
        body: { path, value, revision: draft.revision },
      });
  }
  if (draft.changes.length > 0)
    await ask(office, publishWebsite, { body: { revision: draft.revision, note: '' } });
  return (await ask(office, readWebsite)).version.number;
}
