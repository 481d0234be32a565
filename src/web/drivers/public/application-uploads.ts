import { documentGroups } from '#contract/application-form.ts';
import { uploadsPath } from '#contract/application-uploads.ts';
import { createSentAhead } from '#web/platform/uploads/sent-ahead.ts';
import type { ImageState } from '#web/ui/files/image-row.tsx';
import { useApplication } from './application-store.ts';

/** The application's photos, which are sent to the server as they are added. */
export const applicationPhotos = createSentAhead({ path: uploadsPath, store: useApplication, groups: documentGroups });

/** How each photo is to be shown. */
export function usePhotoStates(): (file: File) => ImageState {
  return applicationPhotos.useStates(useApplication(({ uploads }) => uploads));
}
