import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { DropZone, type DropZoneHandle } from '#web/ui/files/drop-zone.tsx';
import { fileSize, sizeChange } from '#web/ui/files/file-size.ts';
import { ImageRow, type ImageState } from '#web/ui/files/image-row.tsx';
import { originalSizeOf } from './originals.ts';
import { RejectedFiles } from './rejected-files.tsx';
import type { ImageUploads } from './use-image-uploads.ts';

/** Photos sent individually, before their form. */
export interface PhotoUploads {
  stateOf(file: File): ImageState;
  onRetry(file: File): void;
}

interface ImagePickerProps {
  photos: ImageUploads;
  label?: string;
  cameraLabel?: string;
  /** On touch devices, shows a large camera button above the file dialog, for screens with only photos to add. */
  stacked?: 'gold' | 'line';
  disabled?: boolean;
  /** The accessible name of the photo list, on pages with several. */
  listLabel?: string;
  photoUploads?: PhotoUploads;
  /** A photo's title by its position, counted from 1. Default: the file name. */
  titleOf?(place: number): string;
  ref?: Ref<DropZoneHandle>;
  children?: ReactNode;
}

export function ImagePicker({
  photos,
  label = 'Choose photos',
  cameraLabel = 'Take a photo',
  stacked,
  disabled = false,
  listLabel = 'Added photos',
  photoUploads,
  titleOf,
  ref,
  children,
}: ImagePickerProps) {
  const { name, files, compressing, max, rules, error, rejected } = photos;
  const count = files.length + compressing.length;
  const list = useRef<HTMLUListElement>(null);
  const countBefore = useRef(count);
  const hasChosen = useRef(false);
  const isRejecting = rejected.length > 0;
  // On a small phone the new row is below the fold. Skip restored photos; rejected ones scroll themselves.
  useEffect(() => {
    if (hasChosen.current && !isRejecting && count > countBefore.current)
      void list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
    countBefore.current = count;
  }, [count, isRejecting]);
  return (
    <div className="grid grid-cols-1 gap-6">
      <DropZone
        ref={ref}
        name={name}
        label={label}
        cameraLabel={cameraLabel}
        stacked={stacked}
        hint={rules.hint}
        error={error}
        accept={rules.accept}
        isSingle={max === 1}
        disabled={disabled}
        inspect={rules.inspect}
        onFiles={(accepted, rejections) => {
          hasChosen.current = true;
          photos.choose(accepted, rejections);
        }}
      />
      {count > 0 && (
        <section aria-label={listLabel}>
          <div className="flex items-baseline justify-between gap-4">
            <h3 className="text-2 font-title text-navy-900">Added photos</h3>
            <p className="text-1 text-ink-2" role="status">
              {files.length} of up to {max}
            </p>
          </div>
          <ul ref={list} className="mt-3 divide-y divide-line border-y border-line">
            {files.map((file, at) => (
              <li key={keyOf(file)}>
                <ImageRow
                  file={file}
                  title={titleOf?.(at + 1)}
                  line={sizesOf(file)}
                  state={photoUploads?.stateOf(file)}
                  onRemove={() => photos.remove(file)}
                  onRetry={() => photoUploads?.onRetry(file)}
                />
              </li>
            ))}
            {compressing.map((file, at) => (
              <li key={keyOf(file)}>
                <ImageRow
                  file={file}
                  title={titleOf?.(files.length + at + 1)}
                  line={fileSize(file.size)}
                  state={{ phase: 'compressing' }}
                />
              </li>
            ))}
          </ul>
          {children}
        </section>
      )}
      {rejected.length > 0 && (
        <RejectedFiles rejected={rejected} max={max} rules={rules} onDismiss={photos.dismiss} />
      )}
    </div>
  );
}

const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

function sizesOf(file: File): string {
  const original = originalSizeOf(file);
  return original === undefined ? fileSize(file.size) : sizeChange(original, file.size);
}
