import { useLayoutEffect, useRef, useState } from 'react';
import {
  alreadyAddedMessage,
  tooLargeMessage,
  unreadableMessage,
} from '#contract/platform/upload-limits.ts';
import type { Form } from '#web/platform/forms/form.ts';
import { isSlowConnection } from '#web/platform/page/slow-connection.ts';
import type { RejectedFile } from '#web/ui/files/drop-zone.tsx';
import { withEnd } from '#web/ui/files/with-end.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { mergeFiles } from './merge-files.ts';
import { originalOf, setOriginal } from './originals.ts';
import { documentRules, type ImageRules } from './upload-rules.ts';

interface ImageUploadsOptions {
  name: string;
  form: Pick<Form<never>, 'clear' | 'errorOf' | 'focus'>;
  files: readonly File[];
  max: number;
  /** Defaults to photos of documents. */
  rules?: ImageRules;
  /** Returns or resolves with `false` for a duplicate. */
  add(files: readonly File[]): unknown;
  remove(file: File): void;
}

export interface ImageUploads extends Pick<ImageUploadsOptions, 'name' | 'files' | 'max'> {
  rules: ImageRules;
  error: string | undefined;
  /** Added once compressed. */
  compressing: readonly File[];
  rejected: readonly RejectedFile[];
  /** Adds accepted files, compressed if that saves much, and lists rejected ones. */
  choose(accepted: readonly File[], rejections: readonly RejectedFile[]): void;
  remove(file: File): void;
  dismiss(file: File): void;
  /** False while a photo is being compressed; then shows a message. */
  canLeave(): boolean;
  clearMessages(): void;
}

/** Prevents duplicates, excess and oversized files; each rejected file gets a message. */
export function useImageUploads({
  name,
  form,
  files,
  max,
  rules = documentRules,
  add,
  remove,
}: ImageUploadsOptions): ImageUploads {
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([]);
  const [compressing, setCompressing] = useState<readonly File[]>([]);
  // Files can be added or removed during compression.
  const present = useRef(files);
  const underway = useRef<readonly File[]>([]);
  const last = useRef(Promise.resolve());
  const merging = useRef(Promise.resolve());
  useLayoutEffect(() => {
    present.current = files;
  }, [files]);

  function setUnderway(now: readonly File[]) {
    underway.current = now;
    setCompressing(now);
  }

  const isSmall = (file: File) => file.size <= (rules.compressesAll ? smallBytes : rules.maxBytes);

  function reject(file: File, reason: RejectedFile['reason'], message: string) {
    setRejected((before) => [...before, { file, reason }]);
    showMessage(message);
  }

  async function addInTurn(file: File) {
    try {
      // Repair truncated photos: the server requires complete files.
      const whole = await withEnd(file);
      const smaller = whole === file && isSmall(file) ? file : await compress(whole, rules, file);
      if (!smaller) reject(file, 'too-large', tooLargeMessage);
      else if ((await add([smaller])) === false) reject(file, 'added', alreadyAddedMessage);
    } catch {
      reject(file, 'unreadable', unreadableMessage);
    }
    setUnderway(underway.current.filter((one) => one !== file));
  }

  return {
    name,
    files,
    max,
    rules,
    error: form.errorOf(name),
    // Don't show a file twice in the moment it is added.
    compressing: compressing.filter((file) => !files.some((one) => isMadeOf(one, file))),
    rejected,
    choose(accepted, rejections) {
      merging.current = merging.current.then(async () => {
        const choice = await mergeFiles(
          [...present.current, ...underway.current],
          accepted,
          rejections,
          max,
        );
        setRejected(choice.rejected);
        showMessage(choice.message);
        setUnderway([...underway.current, ...choice.added]);
        if (choice.added.length > 0) form.clear(name);
        // One at a time, to keep the chosen order: it identifies the pages.
        for (const file of choice.added) last.current = last.current.then(() => addInTurn(file));
      });
    },
    remove(file) {
      remove(file);
      form.focus(name);
    },
    dismiss(file) {
      setRejected((before) => before.filter((one) => one.file !== file));
      form.focus(name);
    },
    canLeave() {
      if (underway.current.length > 0) toast.info(photoUnderwayMessage, place);
      return underway.current.length === 0;
    },
    clearMessages: () => showMessage(undefined),
  };
}

/** Shown when submitting before all photos are ready. */
export const photoUnderwayMessage = 'One moment please: a photo is being made smaller.';

// At this size a photo of a card is fully legible. Compressing smaller files isn't worth the wait.
const smallBytes = 200 * 1024;
const longestSide = () => (isSlowConnection() ? 1400 : 1800);
const worthwhileShare = 0.8;

const isMadeOf = (file: File, chosen: File) =>
  (originalOf(file) ?? file) === chosen ||
  (file.name === chosen.name && file.lastModified === chosen.lastModified);

/**
 * Returns the compressed file, `chosen` if that saves little, or `undefined` if still too large. `file` differs
 * from `chosen` if only part of it could be decoded.
 */
async function compress(
  file: File,
  { maxBytes }: ImageRules,
  chosen: File,
): Promise<File | undefined> {
  const asItIs = file === chosen && file.size <= maxBytes ? file : undefined;
  try {
    const { compressImage } = await import('#web/ui/files/compress-image.ts');
    const smaller = await compressImage(file, {
      maxBytes,
      aimBytes: smallBytes,
      maxSide: longestSide(),
    });
    if (!smaller || (asItIs && smaller.size > file.size * worthwhileShare)) return asItIs;
    setOriginal(smaller, chosen);
    return smaller;
  } catch {
    return asItIs;
  }
}

// A new message replaces the one about earlier files.
const place = 'files';

function showMessage(message: string | undefined) {
  if (message === undefined) toast.clear(place);
  else toast.warning(message, place);
}
