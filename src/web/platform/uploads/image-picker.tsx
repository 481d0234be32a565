import { DropZone } from '#web/ui/files/drop-zone.tsx';
import { FileThumbnail } from '#web/ui/files/file-thumbnail.tsx';
import { RejectedFiles } from './rejected-files.tsx';
import type { ImageUploads } from './use-image-uploads.ts';

interface ImagePickerProps {
  photos: ImageUploads;
  /** Label of the button that opens the file dialog. */
  label?: string;
  disabled?: boolean;
}

/** Lets people choose or take photos; lists those added, and those rejected with what can be done about it. */
export function ImagePicker({ photos, label = 'Choose photos', disabled = false }: ImagePickerProps) {
  const { name, files, max, rules, error, rejected } = photos;
  return (
    <div className="grid gap-6">
      <DropZone
        name={name}
        label={label}
        cameraLabel="Take a photo"
        hint={rules.hint}
        error={error}
        accept={rules.accept}
        maxBytes={rules.maxBytes}
        isSingle={max === 1}
        disabled={disabled}
        inspect={rules.inspect}
        onFiles={photos.choose}
      />
      {files.length > 0 && (
        <section aria-label="Added photos">
          <div className="flex items-baseline justify-between gap-4">
            <h3 className="text-2 font-title text-navy-900">Added photos</h3>
            <p className="text-1 text-ink-2" role="status">
              {files.length} of at most {max}
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
      {rejected.length > 0 && (
        <RejectedFiles
          rejected={rejected}
          max={max}
          rules={rules}
          onShrink={photos.shrink}
          onDismiss={photos.dismiss}
        />
      )}
    </div>
  );
}
