import type { StoreApi, UseBoundStore } from 'zustand';
import type { ApiError } from '#web/platform/http/api-client.ts';
import type { ImageState } from '#web/ui/files/image-row.tsx';
import { createUploadQueue, type UploadRecord } from './upload-queue.ts';

/** The photos of a form, by kind, and what is known of those that are on the server. */
export interface HeldPhotos<Group extends string> {
  documents: Readonly<Record<Group, readonly File[]>>;
  uploads: ReadonlyMap<File, UploadRecord>;
  /** Opens the uploads on the server; empty until the first is made. */
  uploadSecret: string;
  secretOfUploads(): string;
  setUpload(file: File, record: UploadRecord | undefined): void;
}

interface SentAheadOptions<Group extends string> {
  /** Where photos are sent to, relative to the API. */
  path: string;
  store: Pick<UseBoundStore<StoreApi<HeldPhotos<Group>>>, 'getState' | 'subscribe'>;
  /** In the order in which they are sent. */
  groups: readonly Group[];
}

/** A photo, and the kind of document that it is of. */
interface PlacedPhoto<Group extends string> {
  file: File;
  group: Group;
}

/** Sends the photos of a form to the server as they are added, before the form that names them. */
export function createSentAhead<Group extends string>({ path, store, groups }: SentAheadOptions<Group>) {
  const placed = (): PlacedPhoto<Group>[] => {
    const { documents } = store.getState();
    return groups.flatMap((group) => documents[group].map((file) => ({ file, group })));
  };
  const files = () => placed().map(({ file }) => file);
  const queue = createUploadQueue({
    path,
    secret: () => store.getState().secretOfUploads(),
    files,
    recordOf: (file) => store.getState().uploads.get(file),
    setRecord: (file, record) => store.getState().setUpload(file, record),
  });
  let isStarted = false;

  return {
    queue,
    /** Starts sending photos; those that are removed later are removed from the server as well. */
    start(): void {
      if (isStarted) return;
      isStarted = true;
      store.subscribe((now, before) => {
        if (now.documents === before.documents) return;
        const present = files();
        for (const [file, record] of before.uploads) {
          if (!present.includes(file)) queue.discard(record, before.uploadSecret);
        }
        queue.run();
      });
      queue.run();
    },
    /** The photos as the form names them: by kind, in order. */
    references: (): { id: string; group: Group }[] =>
      placed().map(({ file, group }) => ({ id: store.getState().uploads.get(file)?.id ?? '', group })),
    /** The photos that are not on the server any more, by the server's validation errors. */
    missing({ errors }: ApiError): File[] {
      const all = files();
      const places = errors.flatMap(({ field }) => /^uploads\.(\d+)$/.exec(field)?.[1] ?? []);
      return places.flatMap((place) => all[Number(place)] ?? []);
    },
    /**
     * Has photos sent again, except if that was tried before (`resent`); returns whether it is worth sending the form again.
     */
    sendAgain(photos: readonly File[], resent: Set<File>): boolean {
      if (photos.length === 0 || photos.some((file) => resent.has(file))) return false;
      for (const file of photos) {
        resent.add(file);
        store.getState().setUpload(file, undefined);
      }
      return true;
    },
    /** How each photo is to be shown; `uploads` are those of the store. */
    useStates(uploads: ReadonlyMap<File, UploadRecord>): (file: File) => ImageState {
      const progress = queue.useProgress();
      // Nothing moves on while the one that is being sent waits.
      const isHeldUp = [...progress.values()].some(({ phase }) => phase === 'waiting');
      const next: ImageState = isHeldUp ? { phase: 'waiting', share: 0 } : { phase: 'queued' };
      return (file) => (uploads.get(file)?.isSent ? { phase: 'sent' } : (progress.get(file) ?? next));
    },
  };
}
