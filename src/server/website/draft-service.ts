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
import { latestActivity } from '#server/activity/latest-activity.ts';
import { recordActivity } from '#server/activity/record-activity.ts';
import { holdPicture, publishPictures } from '#server/pictures/service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { HttpError, httpErrors } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { formatPaths, toContent, toDraft, toDraftContent } from './mapper.ts';
import * as repository from './repository.ts';

export async function readDraft({ db, actor }: AdministratorContext): Promise<WebsiteDraft> {
  const [state, draft, newest] = await Promise.all([
    repository.findState(db),
    repository.findDraft(db),
    repository.findNewest(db),
  ]);
  return toDraft({ state, draft, newest }, actor.id);
}

/** The record for the activity. There is only one, so its id is constant. */
export const websiteRecord = {
  kind: 'website',
  id: '019ab7c0-5a00-7000-8000-000000000001',
  name: 'Website',
} as const;

/** The 409 for a draft that has changed since `seen`, with who changed it last. */
export async function changedMeanwhile(tx: Database, seen: number): Promise<HttpError> {
  const [last] = (await repository.findDraft(tx))
    .filter(({ revision }) => revision > seen)
    .toSorted((one, other) => other.revision - one.revision);
  const changed = last ? `${last.changedBy} has changed the draft` : 'The draft has changed';
  return httpErrors.conflict(`${changed} since you looked. Please look at it again.`);
}

async function discardedMeanwhile(tx: Database): Promise<HttpError> {
  const last = await latestActivity(tx, websiteRecord.id);
  const discarded =
    last?.kind === 'website-discarded'
      ? `${last.actorName} has discarded the draft`
      : 'The draft was discarded';
  return httpErrors.conflict(`${discarded} while you were typing.`);
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
function withGiven(content: WebsiteContent, path: string, value: WebsiteValue): WebsiteContent {
  const changed = withValue(content, path, cleaned(path, value));
  if (!changed) throw httpErrors.invalidField(path, 'This is not what the field can hold.');
  if (Buffer.byteLength(JSON.stringify(changed)) > maxWebsiteBytes)
    throw httpErrors.invalidField(path, 'All texts of the site together can have at most 64 kB.');
  return changed;
}

/** Throws 409, with the field's path, if it has changed since the caller saw it. */
function checkSeen(row: repository.DraftRow | undefined, path: string, seen: number): void {
  // A field published meanwhile equals what the caller saw.
  if (!row || row.revision === seen) return;
  const message = `${row.changedBy} has changed this while you had it open.`;
  throw new HttpError(409, message, { errors: [{ field: path, message }] });
}

/**
 * Stores a field's value in the draft. Throws 400 if it is invalid, 409 if the field was changed or the draft
 * discarded since the caller saw it.
 */
export async function changeDraft(
  context: AdministratorContext,
  { path, value, revision, discards }: z.infer<typeof changeWebsiteDraft.body>,
): Promise<WebsiteDraft> {
  const { db, clock, actor } = context;
  await db.transaction().execute(async (tx) => {
    const state = await repository.lockState(tx);
    if (state.discards !== discards) throw await discardedMeanwhile(tx);
    const [draft, newest] = [await repository.findDraft(tx), await repository.findNewest(tx)];
    const published = toContent(newest);
    const content = toDraftContent(published, draft);
    const changed = withGiven(content, path, value);
    const [before, after] = [valueAt(content, path), valueAt(changed, path)];
    if (isSameValue(before, after)) return;
    checkSeen(
      draft.find((row) => row.path === path),
      path,
      revision,
    );
    await holdPictures(tx, changed, path);
    const counted = await repository.countChange(tx);
    if (isSameValue(valueAt(published, path), after)) return repository.deleteDraft(tx, path);
    const by = { changedBy: actor.name, changedById: actor.id, changedAt: clock() };
    await repository.setDraft(tx, { path, value: after, revision: counted, ...by });
  });
  return readDraft(context);
}

/** Discards the draft. Throws 409 if it has changed since the caller saw it. */
export async function discardDraft(
  context: AdministratorContext,
  seen: number,
): Promise<WebsiteDraft> {
  const { db, clock, actor } = context;
  await db.transaction().execute(async (tx) => {
    const state = await repository.lockState(tx);
    if (state.revision !== seen) throw await changedMeanwhile(tx, seen);
    const paths = (await repository.findDraft(tx)).map(({ path }) => path);
    if (paths.length === 0) return;
    await repository.countChange(tx);
    await repository.discardDraft(tx);
    const changes = [{ field: 'websiteFields', before: formatPaths(paths), after: null }] as const;
    await recordActivity(tx, actor, {
      kind: 'website-discarded',
      at: clock(),
      record: websiteRecord,
      changes,
    });
  });
  return readDraft(context);
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
