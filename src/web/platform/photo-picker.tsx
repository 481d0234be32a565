import { maxPictureBytes } from '#contract/uploads.ts';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { FileThumbnail } from '#web/ui/file-thumbnail.tsx';
import { inspect } from './choose-files.ts';
import { NotAdded } from './not-added.tsx';
import type { Photos } from './photos.ts';

const accept = { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'] };

/** Where photos are chosen or taken, those that were added, and those that weren't with what can be done about it. */
export function PhotoPicker({ photos }: { photos: Photos }) {
  const { name, files, most, error, refused } = photos;
  return (
    <div className="grid gap-6">
      <DropZone
        name={name}
        label="Choose photos"
        cameraLabel="Take a photo"
        hint="Only PNG, JPG (max: 2MB)"
        error={error}
        accept={accept}
        maxBytes={maxPictureBytes}
        inspect={inspect}
        onFiles={photos.choose}
      />
      {files.length > 0 && (
        <section aria-label="Added photos">
          <div className="flex items-baseline justify-between gap-4">
            <h3 className="text-2 font-title text-navy-900">Added photos</h3>
            <p className="text-1 text-ink-2" role="status">
              {files.length} of at most {most}
            </p>
          </div>
          <ul className="mt-3 grid grid-cols-2 gap-3 sm:gap-4">
            {files.map((file) => (
              <li key={`${file.name} ${file.size} ${file.lastModified}`}>
                <FileThumbnail file={file} onRemove={() => photos.remove(file)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {refused.length > 0 && (
        <NotAdded refused={refused} most={most} onShrink={photos.shrink} onDismiss={photos.leaveOut} />
      )}
    </div>
  );
}
