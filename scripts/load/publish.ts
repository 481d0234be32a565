import type { WebsiteValue } from '#contract/website/website-office.ts';
import { changeWebsiteDraft, publishWebsite, readWebsite } from '#contract/website/website-office.ts';
import { isSameValue } from '#contract/website/website-paths.ts';
import { valueAt } from '#contract/website/website-rules.ts';
import { type Administrator, ask } from '#test/administrator.ts';

/**
 * Publishes these values by path, and returns the number of the version. What was published already, as by a call whose answer was
 * lost, isn't published again. Throws if a call fails; then the call can be repeated.
 */
export async function publish(office: Administrator, values: Readonly<Record<string, WebsiteValue>>): Promise<number> {
  let draft = await ask(office, readWebsite);
  for (const [path, value] of Object.entries(values)) {
    const revision = draft.changes.find((change) => change.path === path)?.revision ?? 0;
    if (!isSameValue(valueAt(draft.content, path), value))
      draft = await ask(office, changeWebsiteDraft, { body: { path, value, revision, discards: draft.discards } });
  }
  if (draft.changes.length > 0) await ask(office, publishWebsite, { body: { revision: draft.revision, note: '' } });
  return (await ask(office, readWebsite)).version.number;
}
