import type * as z from 'zod/mini';
import { imageMissingMessage } from '#contract/gallery/gallery.ts';
import { normalized } from '#contract/platform/endpoint.ts';
import { toPicture } from '#contract/website/fields.ts';
import { isUploaded, uploadedWidths } from '#contract/website/pictures.ts';
import { maxWebsiteBytes, type WebsiteContent } from '#contract/website/website-content.ts';
import type {
  changeWebsiteDraft,
  SingleValue,
  uploadWebsitePicture,
  WebsiteDraft,
  WebsiteValue,
} from '#contract/website/website-office.ts';
import { isSameValue, withValue } from '#contract/website/website-paths.ts';
import { partsOf, valueAt } from '#contract/website/website-rules.ts';
import { checkVersion } from '#server/activity/check-version.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import { holdPicture, publishPictures } from '#server/pictures/service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { changesOf, formatPaths, toContent, toDraft, toDraftContent } from './mapper.ts';
import * as repository from './repository.ts';

export async function readDraft({
  db,
  actor,
}: Pick<AdministratorContext, 'db' | 'actor'>): Promise<WebsiteDraft> {
  // Read the revision first: an outdated one is refused, a newer one would overwrite later content.
  const state = await repository.findState(db);
  const draft = await repository.findDraft(db);
  return toDraft({ state, draft, newest: await repository.findNewest(db) }, actor.id);
}

/** The record for the activity. There is only one, so its id is constant. */
export const websiteRecord = {
  kind: 'website',
  id: '019ab7c0-5a00-7000-8000-000000000001',
  name: 'Website',
} as const;

/** Throws 409 if the locked draft has changed since the caller saw it, with who changed it last. */
export async function checkSeen(
  tx: Database,
  draft: readonly repository.DraftRow[],
  { revision, seen, now, actorId }: { revision: number; seen: number; now: Date; actorId: string },
): Promise<void> {
  const [row] = draft.toSorted((one, other) => other.revision - one.revision);
  // Without a newer row, the draft was discarded or a version restored, which the activity says.
  const last =
    row && row.revision > seen
      ? {
          actor: row.changedById ?? '',
          actorName: row.changedBy,
          at: row.changedAt,
          what: 'changed the draft of the website',
        }
      : undefined;
  const draftRecord = { id: websiteRecord.id, version: revision, subject: 'The draft', last };
  await checkVersion(tx, draftRecord, { seen, now, actorId });
}

/** The value as texts are stored: NFC, with `\n` line breaks. Throws 400 for what PostgreSQL can't store. */
function cleaned(path: string, value: WebsiteValue): WebsiteValue {
  const text = (one: string): string => {
    if (one.includes('\u0000'))
      throw httpErrors.invalidField(
        path,
        "This contains characters that can't be used. Please type it again.",
      );
    return normalized(one).replaceAll('\r\n', '\n');
  };
  const clean = (one: SingleValue): SingleValue => {
    if (typeof one === 'number') return one;
    return typeof one === 'string'
      ? text(one)
      : { ...one, name: text(one.name), alt: text(one.alt) };
  };
  if (!Array.isArray(value)) return clean(value);
  return value.map((entry) =>
    Object.fromEntries(Object.entries(entry).map(([key, one]) => [key, clean(one)])),
  );
}

/** Keeps a field's uploaded pictures from being deleted before the transaction ends. Throws 400 if one is gone. */
async function holdPictures(tx: Database, content: WebsiteContent, path: string): Promise<void> {
  for (const part of partsOf(content)) {
    const { use } = { use: undefined, ...part.field };
    const { name = '' } = toPicture(part.value) ?? {};
    const isWithin = part.path === path || part.path.startsWith(`${path}.`);
    if (!isWithin || !use || !isUploaded(name)) continue;
    const [width = 0] = uploadedWidths[use];
    if (!(await holdPicture(tx, name, { width, format: 'avif' })))
      throw httpErrors.invalidField(
        path,
        'This picture is no longer there. Please upload it again.',
      );
  }
}

/** The content with this value. Throws 400 if it is invalid. */
function withFieldValue(
  content: WebsiteContent,
  path: string,
  value: WebsiteValue,
): WebsiteContent {
  const changed = withValue(content, path, cleaned(path, value));
  if (!changed) throw httpErrors.invalidField(path, 'This is not what the field can hold.');
  if (Buffer.byteLength(JSON.stringify(changed)) > maxWebsiteBytes)
    throw httpErrors.invalidField(path, 'All texts of the site together can have at most 64 kB.');
  return changed;
}

/**
 * Stores a field's value in the draft. Throws 400 if it is invalid, 409 if the draft has changed since the caller
 * saw it. Repeating a call that was just stored succeeds.
 */
export async function changeDraft(
  { db, clock, actor }: AdministratorContext,
  { path, value, revision: seen }: z.infer<typeof changeWebsiteDraft.body>,
): Promise<WebsiteDraft> {
  return db.transaction().execute(async (tx) => {
    const { revision } = await repository.lockState(tx);
    const now = clock();
    const draft = await repository.findDraft(tx);
    const content = toDraftContent(toContent(await repository.findNewest(tx)), draft);
    const changed = withFieldValue(content, path, value);
    const [before, after] = [valueAt(content, path), valueAt(changed, path)];
    const isStored = isSameValue(before, after);
    if (!isStored || revision !== seen + 1)
      await checkSeen(tx, draft, { revision, seen, now, actorId: actor.id });
    if (!isStored) {
      await holdPictures(tx, changed, path);
      const by = { changedBy: actor.name, changedById: actor.id, changedAt: now };
      const counted = await repository.countChange(tx);
      await repository.setDraft(tx, { path, value: after, revision: counted, ...by });
    }
    return readDraft({ db: tx, actor });
  });
}

/** Discards the draft. Throws 409 if it has changed since the caller saw it. */
export async function discardDraft(
  { db, clock, actor }: AdministratorContext,
  seen: number,
): Promise<WebsiteDraft> {
  return db.transaction().execute(async (tx) => {
    const { revision } = await repository.lockState(tx);
    const now = clock();
    const draft = await repository.findDraft(tx);
    await checkSeen(tx, draft, { revision, seen, now, actorId: actor.id });
    const paths = changesOf(toContent(await repository.findNewest(tx)), draft).map(
      ({ path }) => path,
    );
    if (paths.length > 0) {
      await repository.countChange(tx);
      await repository.emptyDraft(tx);
      const changes = [
        { field: 'websiteFields', before: formatPaths(paths), after: null },
      ] as const;
      await recordActivity(tx, actor, {
        kind: 'website-discarded',
        at: now,
        record: websiteRecord,
        changes,
      });
    }
    return readDraft({ db: tx, actor });
  });
}

/** Stores an uploaded picture in the forms that pages need, and returns its name. Throws 400 if it isn't a picture. */
export async function storePicture(
  context: AdministratorContext,
  { use, images }: z.infer<typeof uploadWebsitePicture.body>,
): Promise<{ name: string }> {
  const forms = uploadedWidths[use].flatMap((width) =>
    (['avif', 'webp'] as const).map((format) => ({ width, height: width, format })),
  );
  const [name] = await publishPictures(context, images, (_tx, ids) => Promise.resolve(ids), forms);
  if (name === undefined) throw httpErrors.invalidField('images', imageMissingMessage);
  return { name };
}
