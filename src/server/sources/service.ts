import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import { toSlug } from '#contract/sources/slugs.ts';
import {
  type changeSource,
  newSourceChecks,
  type Source,
  sourceChecks,
} from '#contract/sources/sources.ts';
import { checkVersion } from '#server/activity/check-version.ts';
import { changesBetween, recordActivity } from '#server/activity/record-activity.ts';
import { drawQrCode, toPng, toSvg } from '#server/platform/files/qr-code.ts';
import { conflictOn, httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext, Context } from '#server/platform/system/context.ts';
import { toLink, toSource } from './mapper.ts';
import * as repository from './repository.ts';

const unique = ['sources_slug', 'sources_name'];
const takenMessage = 'Another link already has this name or address. Choose another name.';

export async function sources({ db, settings }: Context): Promise<Source[]> {
  return (await repository.findSources(db)).map((row) => toSource(row, settings.publicUrl));
}

async function getRow({ db }: Context, id: string): Promise<repository.SourceRow> {
  const row = await repository.findSource(db, id);
  if (!row) throw httpErrors.notFound('There is no link with this id.');
  return row;
}

const getSource = async (context: Context, id: string) =>
  toSource(await getRow(context, id), context.settings.publicUrl);

const fieldsOf = ({ name, endedAt }: { name: string; endedAt: Date | null }) => ({
  name,
  status: endedAt === null ? 'In use' : 'Ended',
});

/** Throws 409 if another source has the name or the link. */
export async function createSource(
  context: AdministratorContext,
  { name }: { name: string },
): Promise<Source> {
  const { db, clock, actor } = context;
  const now = clock();
  rejectInvalid(newSourceChecks, { name }, now);
  const row = { id: uuid(), slug: toSlug(name), name, createdAt: now, endedAt: null };
  const change = db.transaction().execute(async (tx) => {
    await repository.insertSource(tx, row);
    const record = { kind: 'source', id: row.id, name, reference: row.slug } as const;
    await recordActivity(tx, actor, {
      kind: 'source-added',
      at: now,
      record,
      changes: changesBetween({}, fieldsOf(row)),
    });
  });
  await conflictOn(unique, takenMessage, change);
  return getSource(context, row.id);
}

/**
 * Renames, ends or reactivates a source. Throws 404 if there is none, 409 if the version is outdated or another one
 * has the name.
 */
export async function updateSource(
  context: AdministratorContext,
  id: string,
  { name, isEnded, version: seen }: z.infer<typeof changeSource.body>,
): Promise<Source> {
  const { db, clock, actor } = context;
  rejectInvalid(sourceChecks, { name }, clock());
  const change = db.transaction().execute(async (tx) => {
    const before = await repository.lockSource(tx, id);
    if (!before) return;
    const now = clock();
    await checkVersion(
      tx,
      { ...before, subject: `The source “${before.name}”` },
      { seen, now, actorId: actor.id },
    );
    const after = { name, endedAt: isEnded ? (before.endedAt ?? now) : null };
    const changes = changesBetween(fieldsOf(before), fieldsOf(after));
    if (changes.length === 0) return;
    await repository.updateSource(tx, before.id, after);
    const record = { kind: 'source', id: before.id, name, reference: before.slug } as const;
    await recordActivity(tx, actor, { kind: 'source-changed', at: now, record, changes });
  });
  await conflictOn(unique, takenMessage, change);
  return getSource(context, id);
}

/** The QR code of a source's link. Throws 404 without a source. */
export async function sourceCode(
  context: Context,
  id: string,
): Promise<{ svg: string; png: string }> {
  const { slug } = await getRow(context, id);
  const svg = toSvg(drawQrCode(toLink(context.settings.publicUrl, slug)));
  return { svg, png: (await toPng(svg)).toString('base64') };
}
