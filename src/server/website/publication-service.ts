import { setTimeout as pause } from 'node:timers/promises';
import type * as z from 'zod/mini';
import { withClosing } from '#contract/website/announcements.ts';
import { defaultContent } from '#contract/website/default-content.ts';
import {
  maxWebsiteBytes,
  toWebsiteContent,
  type WebsiteContent,
} from '#contract/website/website-content.ts';
import {
  maxVersions,
  noteChecks,
  type publishWebsite,
  type WebsiteVersion,
} from '#contract/website/website-office.ts';
import { changedPaths, withChanges } from '#contract/website/website-paths.ts';
import { valueAt, websiteFaults } from '#contract/website/website-rules.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { Administrator } from '#server/platform/system/actor.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import { UnrenderedPageError } from '#server/site/pages.ts';
import type { RenderCheck } from '#server/site/site.ts';
import { readPublished } from './content-service.ts';
import { checkSeen, readDraft, websiteRecord } from './draft-service.ts';
import {
  changesOf,
  formatPaths,
  shippedVersion,
  toContent,
  toDraftContent,
  toVersion,
} from './mapper.ts';
import * as repository from './repository.ts';

/** Throws 400 with the path of each field that can't be published. */
function rejectFaulty(content: WebsiteContent): void {
  const errors = websiteFaults(content).map(({ path, message }) => ({ field: path, message }));
  const [first] = errors;
  if (first) throw httpErrors.invalid(first.message, errors);
}

async function insertVersion(
  tx: Database,
  { actor, at }: { actor: Administrator; at: Date },
  {
    newest,
    content,
    ...more
  }: {
    newest: repository.VersionRow | undefined;
    content: WebsiteContent;
    note: string;
    draftRevision: number | null;
    restoredFrom: number | null;
  },
): Promise<void> {
  const number = (newest?.number ?? 0) + 1;
  const former = toContent(newest);
  const changed = changedPaths(former, content);
  const published = withClosing(content, former, at);
  await repository.insertVersion(tx, {
    number,
    content: published,
    changed,
    publishedBy: actor.name,
    publishedAt: at,
    ...more,
  });
  await recordActivity(tx, actor, {
    kind: more.restoredFrom === null ? 'website-published' : 'website-restored',
    at,
    record: websiteRecord,
    changes: [
      { field: 'version', before: newest ? String(newest.number) : null, after: String(number) },
      { field: 'websiteFields', before: null, after: formatPaths(changed) },
      ...(more.note === '' ? [] : [{ field: 'note', before: null, after: more.note } as const]),
    ],
  });
}

// After this time the publisher gets a response, whether or not visitors see the version.
const showingMs = 4_000;
const isDone = () => true;
const isNotDone = () => false;

/** Shows the newest version in this process, and returns whether it does. Other processes follow within seconds. */
async function showNewest({ website }: Context): Promise<{ isShown: boolean }> {
  const late = pause(showingMs, false, { ref: false });
  return { isShown: await Promise.race([late, website.catchUp().then(isDone, isNotDone)]) };
}

const unrenderedMessage =
  "The pages can't be shown with these words. What visitors see has not changed.";

/**
 * Throws 400 if a page can't be rendered with this content, with the path of the field if a single one is the
 * cause.
 */
async function rejectUnrendered(
  pages: RenderCheck,
  { published, content }: { published: WebsiteContent; content: WebsiteContent },
): Promise<void> {
  try {
    await pages.tryOut(content);
  } catch (error) {
    if (!(error instanceof UnrenderedPageError)) throw error;
    for (const path of changedPaths(published, content)) {
      const alone = withChanges(published, [[path, valueAt(content, path)]]);
      const isShown = await pages.preview(alone, error.page).then(isDone, isNotDone);
      if (!isShown)
        throw httpErrors.invalidField(path, `${formatPaths([path])}: ${unrenderedMessage}`);
    }
    throw httpErrors.invalid(unrenderedMessage);
  }
}

/**
 * Publishes the draft. Throws 400 if a field is invalid or a page can't be rendered, 409 if the draft has changed.
 * Repeating a call that just published succeeds.
 */
export async function publishDraft(
  context: AdministratorContext,
  { revision: seen, note }: z.infer<typeof publishWebsite.body>,
): Promise<{ isShown: boolean }> {
  const { db, clock, actor } = context;
  const now = clock();
  rejectInvalid(noteChecks, { note }, now);
  const { published, content } = await readDraft(context);
  rejectFaulty(content);
  // Before the lock, since it takes a while; under the lock, the draft is compared again.
  await rejectUnrendered(context.pages, { published, content });
  await db.transaction().execute(async (tx) => {
    const { revision } = await repository.lockState(tx);
    const [draft, newest] = [await repository.findDraft(tx), await repository.findNewest(tx)];
    const former = toContent(newest);
    const latest = toDraftContent(former, draft);
    const isChanged = changedPaths(former, latest).length > 0;
    if (!isChanged && newest?.draftRevision === seen) return;
    await checkSeen(tx, draft, { revision, seen, now, actorId: actor.id });
    if (!isChanged) throw httpErrors.conflict('There is nothing to publish.');
    rejectFaulty(latest);
    await repository.emptyDraft(tx);
    await insertVersion(
      tx,
      { actor, at: now },
      { newest, content: latest, note, draftRevision: seen, restoredFrom: null },
    );
  });
  return showNewest(context);
}

/** The kept versions, newest first, then the shipped content. */
export async function listedVersions(db: Database): Promise<WebsiteVersion[]> {
  return [...(await repository.findVersions(db, maxVersions)).map(toVersion), shippedVersion];
}

/** A version's content. Throws 404 if it is no longer kept. */
export async function readVersion(db: Database, number: number): Promise<WebsiteContent> {
  if (number === shippedVersion.number) return defaultContent;
  const row = await repository.findVersion(db, number);
  if (!row) throw httpErrors.notFound('This version is no longer kept.');
  return toContent(row);
}

/**
 * Publishes a former version as a new one; the draft keeps its changes. Throws 404 if it is no
 * longer kept, 409 if it equals the current one.
 */
export async function restoreVersion(
  context: AdministratorContext,
  number: number,
): Promise<{ isShown: boolean }> {
  const { db, clock, actor } = context;
  const content = await readVersion(db, number);
  rejectFaulty(content);
  await rejectUnrendered(context.pages, { published: await readPublished(db), content });
  await db.transaction().execute(async (tx) => {
    await repository.lockState(tx);
    const [draft, newest] = [await repository.findDraft(tx), await repository.findNewest(tx)];
    const former = toContent(newest);
    if (changedPaths(former, content).length === 0)
      throw httpErrors.conflict('This is what visitors see now.');
    await insertVersion(
      tx,
      { actor, at: clock() },
      { newest, content, note: '', draftRevision: null, restoredFrom: number },
    );
    // Fields taken back in the draft follow the restored version.
    await repository.emptyDraft(
      tx,
      changesOf(former, draft).map(({ path }) => path),
    );
    await repository.countChange(tx);
  });
  return showNewest(context);
}

export const deleteOldVersions = (db: Database): Promise<void> =>
  repository.deleteVersionsBut(db, maxVersions);

/** The HTML of a page with this content. Throws 400 if it has a different shape, or the page can't be rendered. */
export async function previewPage(
  pages: RenderCheck,
  value: unknown,
  page: string,
): Promise<string> {
  const content = toWebsiteContent(value, defaultContent);
  if (!content) throw httpErrors.invalidField('content', 'These are no words of the site.');
  if (Buffer.byteLength(JSON.stringify(content)) > maxWebsiteBytes)
    throw httpErrors.invalidField(
      'content',
      'All texts of the site together can have at most 64 kB.',
    );
  const html = await pages.preview(content, page).catch(() => {
    throw httpErrors.invalid("This page can't be shown with these words.");
  });
  // A preview runs no scripts, and browsers would report each blocked one.
  return html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '');
}
