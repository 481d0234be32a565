import { useLayoutEffect, useRef, useState } from 'react';
import { rejectedMessage, tooManyMessage } from '#contract/upload-limits.ts';
import type { Form } from '#web/platform/forms/form.ts';
import type { RejectedFile } from '#web/ui/files/drop-zone.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { isSame, mergeFiles } from './merge-files.ts';
import { documentRules, type ImageRules } from './upload-rules.ts';

interface ImageUploadsOptions {
  /** The form field's name. */
  name: string;
  form: Pick<Form<never>, 'clear' | 'errorOf' | 'focus'>;
  /** The files added so far. */
  files: readonly File[];
  max: number;
  /** Defaults to photos of documents. */
  rules?: ImageRules;
  add(files: readonly File[]): void;
  remove(file: File): void;
}

/** A form's photos, the rejected files, and the actions on each. */
export interface ImageUploads extends Pick<ImageUploadsOptions, 'name' | 'files' | 'max'> {
  rules: ImageRules;
  /** The field's validation error. */
  error: string | undefined;
  /** The rejected files, with reasons. */
  rejected: readonly RejectedFile[];
  /** Adds the accepted files and lists the rejected ones. */
  choose(accepted: readonly File[], rejections: readonly RejectedFile[]): void;
  remove(file: File): void;
  /** Compresses a file that was too large, and adds it. */
  shrink(file: File): Promise<void>;
  /** Removes a rejected file from the list. */
  dismiss(file: File): void;
  /**
   * Whether the form can be sent. Shows a message if not: while a photo is being compressed, or is too large and
   * undecided.
   */
  canLeave(): boolean;
  /** Clears the messages about files. */
  clearMessages(): void;
}

/** Manages the photos of a form: no duplicates, none too many or too large, and a message for each rejected file. */
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
  const shrinking = useRef(0);
  // Files can be added or removed while one is being compressed.
  const present = useRef(files);
  useLayoutEffect(() => {
    present.current = files;
  }, [files]);
  const isFull = () => present.current.length >= max;
  const dismiss = (file: File) => setRejected((before) => before.filter((one) => one.file !== file));

  return {
    name,
    files,
    max,
    rules,
    error: form.errorOf(name),
    rejected,
    choose(accepted, rejections) {
      const choice = mergeFiles(present.current, accepted, rejections, max);
      add(choice.added);
      // Files that can still be compressed stay listed; other rejections are replaced by the new ones.
      setRejected((before) => {
        const waiting = before.filter(
          ({ file, reason }) => reason === 'too-large' && !choice.rejected.some((one) => isSame(one.file, file)),
        );
        return [...waiting, ...choice.rejected];
      });
      showMessages(choice.messages);
      if (choice.added.length > 0) form.clear(name);
    },
    remove(file) {
      remove(file);
      form.focus(name);
    },
    async shrink(file) {
      if (isFull()) return showMessages([tooManyMessage]);
      shrinking.current += 1;
      const smaller = await compress(file, rules.maxBytes);
      shrinking.current -= 1;
      if (smaller === undefined) {
        setRejected((before) => before.map((one) => (one.file === file ? { file, reason: 'broken' } : one)));
        return showMessages([rejectedMessage(file.name)]);
      }
      if (isFull()) return showMessages([tooManyMessage]);
      add(mergeFiles(present.current, [smaller], [], max).added);
      dismiss(file);
      form.clear(name);
      form.focus(name);
    },
    dismiss,
    canLeave() {
      const undecided = rejected.find(({ reason }) => reason === 'too-large');
      if (shrinking.current > 0) toast.info('One moment please: a photo is being made smaller.', places[0]);
      else if (undecided) showMessages([undecidedMessage(undecided.file.name)]);
      return shrinking.current === 0 && undecided === undefined;
    },
    clearMessages: () => showMessages([]),
  };
}

const undecidedMessage = (name: string) => `"${name}" is not added yet: make it smaller, or leave it out.`;

const longestSide = 2000;

async function compress(file: File, maxBytes: number): Promise<File | undefined> {
  try {
    const { compressImage } = await import('#web/ui/files/compress-image.ts');
    return await compressImage(file, { maxBytes, maxSide: longestSide });
  } catch {
    return undefined;
  }
}

// Only so many toasts are visible at a time; new messages replace those about earlier files.
const places = ['files 1', 'files 2', 'files 3'];

function showMessages(messages: readonly string[]) {
  for (const [at, place] of places.entries()) {
    const message = messages[at];
    if (message === undefined) toast.clear(place);
    else toast.warning(message, place);
  }
}
