import type * as z from 'zod/mini';
import { imageMissingMessage } from '#contract/gallery/gallery.ts';
import { uploadedWidths } from '#contract/website/pictures.ts';
import type { uploadWebsitePicture } from '#contract/website/website-office.ts';
import { publishPictures } from '#server/pictures/service.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';

/** Stores an uploaded picture in the files that pages ask for, and returns its name. Throws 400 if it isn't a picture. */
export async function storePicture(
  context: AdministratorContext,
  { use, images }: z.infer<typeof uploadWebsitePicture.body>,
): Promise<{ name: string }> {
  const forms = uploadedWidths[use].flatMap((width) =>
    (['avif', 'webp'] as const).map((format) => ({ width, height: width, format })),
  );
  const [name] = await publishPictures(context, images, context.clock(), (_tx, ids) => Promise.resolve(ids), forms);
  if (name === undefined) throw httpErrors.invalidField('images', imageMissingMessage);
  return { name };
}
