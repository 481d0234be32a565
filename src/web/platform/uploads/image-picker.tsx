import { X } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { alreadyAddedMessage, unreadableMessage } from '#contract/platform/upload-limits.ts';
import { DropZone, type DropZoneHandle, type RejectedFile } from '#web/ui/files/drop-zone.tsx';
import { fileSize, sizeChange } from '#web/ui/files/file-size.ts';
import { ImageRow, type ImageState } from '#web/ui/files/image-row.tsx';
import { originalSizeOf } from './originals.ts';
import type { ImageRules } from './upload-rules.ts';
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

interface RejectedFilesProps {
  rejected: readonly RejectedFile[];
  max: number;
  rules: ImageRules;
  onDismiss(file: File): void;
}

/** Scrolls to new rejections and focuses them. */
function RejectedFiles({ rejected, max, rules, onDismiss }: RejectedFilesProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (rejected.length === 0) return;
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: 'center' });
  }, [rejected.length]);
  return (
    <ul ref={list} tabIndex={-1} aria-label="Not added" className="grid gap-3 outline-none">
      {rejected.map(({ file, reason }, at) => (
        <li key={`${file.name} ${file.size} ${at}`}>
          <RejectedFileItem
            file={file}
            why={formatRejection({ file, reason }, max, rules)}
            onDismiss={() => onDismiss(file)}
          />
        </li>
      ))}
    </ul>
  );
}

function RejectedFileItem({
  file,
  why,
  onDismiss,
}: {
  file: File;
  why: string;
  onDismiss(): void;
}) {
  return (
    <div className="flex items-center gap-3 rounded-field bg-gold-100 py-2 ps-4 pe-2">
      <p className="min-w-0 grow text-1 text-ink">
        <span className="block truncate text-2 font-title">{file.name}</span>
        {why} <span className="font-strong">Not added.</span>
      </p>
      <button
        type="button"
        aria-label={`Dismiss ${file.name}`}
        onClick={onDismiss}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-field text-ink"
      >
        <X className="size-5" />
      </button>
    </div>
  );
}

const heicAdvice = `We can't use HEIC photos. In your camera settings, choose "Most compatible" or JPEG, or send a screenshot of the photo.`;

function formatRejection(
  { file, reason }: RejectedFile,
  max: number,
  { kind, maxBytes }: ImageRules,
): string {
  if (reason === 'unreadable') return unreadableMessage;
  if (file.size === 0) return 'This file is empty.';
  switch (reason) {
    case 'heic':
      return heicAdvice;
    case 'broken':
      return "This file is damaged and can't be opened. Please take the photo again or choose another one.";
    case 'added':
      return alreadyAddedMessage;
    case 'too-large':
      return `${fileSize(file.size)}, over the ${fileSize(maxBytes)} limit, and it can't be made smaller here. Please choose another photo.`;
    case 'too-many':
      return `${fileSize(file.size)}. You can add only ${max === 1 ? 'one photo' : `${max} photos`} here.`;
    default:
      return `This isn't ${kind}.`;
  }
}
