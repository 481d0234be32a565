import { type DocumentGroup, documentGroups } from '#contract/application-form.ts';
import { uploadsPath } from '#contract/application-uploads.ts';
import { createUploadQueue } from '#web/platform/uploads/upload-queue.ts';
import type { ImageState } from '#web/ui/files/image-row.tsx';
import { useApplication } from './application-store.ts';

const application = useApplication.getState;

/** The application's photos, in the order in which they are sent. */
const files = () => documentGroups.flatMap((group) => application().documents[group]);

/** Sends the application's photos to the server as they are added. */
export const uploadQueue = createUploadQueue({
  path: uploadsPath,
  secret: () => application().secretOfUploads(),
  files,
  recordOf: (file) => application().uploads.get(file),
  setRecord: (file, record) => application().setUpload(file, record),
});

let isStarted = false;

/** Starts sending photos; those that are removed later are removed from the server as well. */
export function startUploads(): void {
  if (isStarted) return;
  isStarted = true;
  useApplication.subscribe((now, before) => {
    if (now.documents === before.documents) return;
    const present = files();
    for (const [file, record] of before.uploads) {
      if (!present.includes(file)) uploadQueue.discard(record, before.uploadSecret);
    }
    uploadQueue.run();
  });
  uploadQueue.run();
}

/** The photos as the application names them: by group, in order. */
export function uploadReferences(): { id: string; group: DocumentGroup }[] {
  const { documents, uploads } = application();
  return documentGroups.flatMap((group) =>
    documents[group].map((file) => ({ id: uploads.get(file)?.id ?? '', group })),
  );
}

/** The photo that `uploadReferences` has at this place, and its group. */
export function photoAt(place: number): { file: File; group: DocumentGroup } | undefined {
  const { documents } = application();
  return documentGroups.flatMap((group) => documents[group].map((file) => ({ file, group })))[place];
}

/** How each photo is to be shown. */
export function usePhotoStates(): (file: File) => ImageState {
  const uploads = useApplication((now) => now.uploads);
  const progress = uploadQueue.useProgress();
  // Nothing moves on while the one that is being sent waits.
  const isHeldUp = [...progress.values()].some(({ phase }) => phase === 'waiting');
  const next: ImageState = isHeldUp ? { phase: 'waiting', share: 0 } : { phase: 'queued' };
  return (file) => (uploads.get(file)?.isSent ? { phase: 'sent' } : (progress.get(file) ?? next));
}
