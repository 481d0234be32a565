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
  most: number;
  /** Defaults to photos of documents. */
  rules?: ImageRules;
  add(files: readonly File[]): void;
  remove(file: File): void;
}

/** A form's photos, the rejected files, and the actions on each. */
export interface ImageUploads extends Pick<ImageUploadsOptions, 'name' | 'files' | 'most'> {
  rules: ImageRules;
  /** The field's validation error. */
  error: string | undefined;
  /** The rejected files, with reasons. */
  refused: readonly RejectedFile[];
  /** Adds the accepted files and lists the rejected ones. */
  choose(taken: readonly File[], turnedDown: readonly RejectedFile[]): void;
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
  most,
  rules = documentRules,
  add,
  remove,
}: ImageUploadsOptions): ImageUploads {
  const [refused, setRefused] = useState<readonly RejectedFile[]>([]);
  const shrinking = useRef(0);
  // Files can be added or removed while one is being compressed.
  const present = useRef(files);
  useLayoutEffect(() => {
    present.current = files;
  }, [files]);
  const isFull = () => present.current.length >= most;
  const dismiss = (file: File) => setRefused((before) => before.filter((one) => one.file !== file));

  return {
    name,
    files,
    most,
    rules,
    error: form.errorOf(name),
    refused,
    choose(taken, turnedDown) {
      const choice = mergeFiles(present.current, taken, turnedDown, most);
      add(choice.added);
      // Files that can still be compressed stay listed; other rejections are replaced by the new ones.
      setRefused((before) => {
        const waiting = before.filter(
          ({ file, reason }) => reason === 'too-large' && !choice.refused.some((one) => isSame(one.file, file)),
        );
        return [...waiting, ...choice.refused];
      });
      sayOf(choice.messages);
      if (choice.added.length > 0) form.clear(name);
    },
    remove(file) {
      remove(file);
      form.focus(name);
    },
    async shrink(file) {
      if (isFull()) return sayOf([tooManyMessage]);
      shrinking.current += 1;
      const smaller = await makeSmaller(file, rules.maxBytes);
      shrinking.current -= 1;
      if (smaller === undefined) {
        setRefused((before) => before.map((one) => (one.file === file ? { file, reason: 'broken' } : one)));
        return sayOf([rejectedMessage(file.name)]);
      }
      if (isFull()) return sayOf([tooManyMessage]);
      add(mergeFiles(present.current, [smaller], [], most).added);
      dismiss(file);
      form.clear(name);
      form.focus(name);
    },
    dismiss,
    canLeave() {
      const undecided = refused.find(({ reason }) => reason === 'too-large');
      if (shrinking.current > 0) toast.info('One moment please: a photo is being made smaller.', places[0]);
      else if (undecided) sayOf([undecidedMessage(undecided.file.name)]);
      return shrinking.current === 0 && undecided === undefined;
    },
    clearMessages: () => sayOf([]),
  };
}

const undecidedMessage = (name: string) => `"${name}" is not added yet: make it smaller, or leave it out.`;

const longestSide = 2000;

async function makeSmaller(file: File, maxBytes: number): Promise<File | undefined> {
  try {
    const { compressImage: shrinkPicture } = await import('#web/ui/files/compress-image.ts');
    return await shrinkPicture(file, { maxBytes, maxSide: longestSide });
  } catch {
    return undefined;
  }
}

// Only so many toasts are visible at a time; new messages replace those about earlier files.
const places = ['files 1', 'files 2', 'files 3'];

function sayOf(messages: readonly string[]) {
  for (const [at, place] of places.entries()) {
    const message = messages[at];
    if (message === undefined) toast.clear(place);
    else toast.warning(message, place);
  }
}
