import { v7 as uuid } from 'uuid';
import { addDays, todayInLagos } from '#contract/platform/dates.ts';
import type { Storage } from '#server/platform/system/storage.ts';
import { aPastTraining } from '#test/samples/gallery.ts';
import { publishArt } from './art.ts';

// An image of public/art, its caption and its age in days.
const sampleGallery = [
  ['training-banner-4-1200.webp', 'Boots, vests and gloves: what everyone wears in the yard', 117],
  ['training-banner-1-1200.webp', 'Who goes first? Junctions at the Highway Code Refresher', 82],
  ['training-banner-3-1200.webp', 'Under the bonnet, before breakfast', 81],
  ['training-banner-2-1200.webp', 'Between the cones without touching one', 80],
  ['training-4-800.webp', 'Safety first, Ọ̀tà', 51],
  ['training-3-800.webp', 'Practising the daily checks', 51],
  ['training-2-800.webp', 'Slalom in Ṣàgámù', 49],
  ['training-1-800.webp', 'A full classroom in Ìkẹjà', 48],
] as const;

/** Inserts all images unless there are any. Returns the number inserted. */
export async function fillGallery(
  { db, files }: Pick<Storage, 'db' | 'files'>,
  now: Date,
): Promise<number> {
  if (await db.selectFrom('pastTrainings').select('id').limit(1).executeTakeFirst()) return 0;
  const names = sampleGallery.map(([art]) => art);
  await publishArt({ db, files }, names, async (tx, pictureOf) => {
    for (const [at, [art, caption, daysAgo]] of sampleGallery.entries()) {
      const createdAt = new Date(
        `${addDays(todayInLagos(now), -daysAgo)}T${String(10 + at)}:15:00+01:00`,
      );
      const id = uuid({ msecs: createdAt.getTime() });
      await aPastTraining(tx, pictureOf(art), { id, caption: caption.normalize(), createdAt });
    }
  });
  return sampleGallery.length;
}
