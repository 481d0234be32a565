import type { Form } from '#web/platform/forms/form.ts';
import type { PhotoUploads } from '#web/platform/uploads/image-picker.tsx';
import { originalOf, originalSizeOf, setOriginal } from '#web/platform/uploads/originals.ts';
import { type ImageUploads, useImageUploads } from '#web/platform/uploads/use-image-uploads.ts';
import type { ImageState } from '#web/ui/files/image-row.tsx';
import type { DraftPhoto } from './draft-record.ts';
import type { AnyDraft, AnyDraftState } from './draft-types.ts';
import { sha256OfFile } from './sha256.ts';

interface DraftPhotos {
  photos: ImageUploads;
  photoUploads: PhotoUploads;
}

/** A draft's photos of one document kind. Each is stored on the device and sent as soon as it is added. */
export function useDraftPhotos(
  draft: AnyDraft,
  { group, max }: { group: string; max: number },
  form: Pick<Form<never>, 'clear' | 'errorOf' | 'focus'>,
): DraftPhotos {
  const state = draft.use();
  const own = state.photos.filter((photo) => photo.group === group);
  for (const { file, originalSize } of own)
    if (originalSize !== undefined) setOriginal(file, originalSize);
  const photoOf = (file: File) => own.find((photo) => photo.file === file);
  const photos = useImageUploads({
    name: group,
    form,
    files: own.map(({ file }) => file),
    max,
    async add(files) {
      const { photos: before } = draft.use.getState();
      for (const file of files) draft.addPhoto(await photoFrom(file, group));
      return draft.use.getState().photos !== before;
    },
    remove(file) {
      const photo = photoOf(file);
      if (photo) draft.removePhoto(photo);
    },
  });
  return {
    photos,
    photoUploads: {
      stateOf(file) {
        const photo = photoOf(file);
        return photo ? stateOf(photo, state) : { phase: 'queued' };
      },
      onRetry(file) {
        const photo = photoOf(file);
        if (photo) draft.markPhoto(photo, { refusal: undefined });
      },
    },
  };
}

/** Copies the bytes: a file on the device can change or disappear. */
async function photoFrom(file: File, group: string): Promise<Omit<DraftPhoto, 'isSent'>> {
  const { name, type, lastModified } = file;
  const copy = new File([await file.arrayBuffer()], name, { type, lastModified });
  const original = originalOf(file);
  if (original !== undefined) setOriginal(copy, original);
  return {
    group,
    sha256: await sha256OfFile(copy),
    file: copy,
    originalSize: originalSizeOf(file),
  };
}

function stateOf(
  { isSent, refusal, sha256 }: DraftPhoto,
  { progress, isHeldUp, storedScope }: AnyDraftState,
): ImageState {
  if (isSent) return { phase: 'sent' };
  if (refusal) return { phase: 'failed', ...refusal };
  if (isHeldUp) return { phase: storedScope === 'everything' ? 'kept' : 'waiting' };
  return progress?.sha256 === sha256
    ? { phase: 'sending', share: progress.share }
    : { phase: 'queued' };
}
