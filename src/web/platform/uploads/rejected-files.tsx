import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { alreadyAddedMessage, unreadableMessage } from '#contract/platform/upload-limits.ts';
import type { RejectedFile } from '#web/ui/files/drop-zone.tsx';
import { fileSize } from '#web/ui/files/file-size.ts';
import type { ImageRules } from './upload-rules.ts';

interface RejectedFilesProps {
  rejected: readonly RejectedFile[];
  max: number;
  rules: ImageRules;
  onDismiss(file: File): void;
}

/** Scrolls to new rejections and focuses them. */
export function RejectedFiles({ rejected, max, rules, onDismiss }: RejectedFilesProps) {
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
        <X aria-hidden="true" className="size-5" />
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
