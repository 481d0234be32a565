import { useLayoutEffect, useRef, useState } from 'react';
import { rejectedMessage } from '#contract/upload-limits.ts';
import type { Form } from '#web/platform/forms/form.ts';
import type { RejectedFile } from '#web/ui/files/drop-zone.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { isSame, mergeFiles, tooManyMessage } from './merge-files.ts';
import { documentRules, type ImageRules } from './upload-rules.ts';

interface ImageUploadsSource {
  /** The key under which the form knows them. */
  name: string;
  form: Pick<Form<never>, 'clear' | 'errorOf' | 'focus'>;
  /** Those that are there. */
  files: readonly File[];
  most: number;
  /** Which may be chosen; photos of papers unless said. */
  rules?: ImageRules;
  add(files: readonly File[]): void;
  remove(file: File): void;
}

/** The photos of a form, those that weren't taken, and what can be done with each. */
export interface ImageUploads extends Pick<ImageUploadsSource, 'name' | 'files' | 'most'> {
  rules: ImageRules;
  /** What is wrong with them. */
  error: string | undefined;
  /** Those that weren't added, and why. */
  refused: readonly RejectedFile[];
  /** Takes in what was chosen, as far as it can be taken. */
  choose(taken: readonly File[], turnedDown: readonly RejectedFile[]): void;
  remove(file: File): void;
  /** Makes one that was too large smaller, and adds it. */
  shrink(file: File): Promise<void>;
  /** Forgets one that wasn't added. */
  leaveOut(file: File): void;
  /** Whether the form may leave; while a photo is being made smaller, or waits for a decision, it says that it may not. */
  mayLeave(): boolean;
  /** Takes away what was said of files. */
  hush(): void;
}

/** Looks after the photos of a form: nothing twice, none too many or too large, and a word on each that isn't taken. */
export function useImageUploads({
  name,
  form,
  files,
  most,
  rules = documentRules,
  add,
  remove,
}: ImageUploadsSource): ImageUploads {
  const [refused, setRefused] = useState<readonly RejectedFile[]>([]);
  const shrinking = useRef(0);
  // Others may come or go while one is made smaller.
  const present = useRef(files);
  useLayoutEffect(() => {
    present.current = files;
  }, [files]);
  const isFull = () => present.current.length >= most;
  const leaveOut = (file: File) => setRefused((before) => before.filter((one) => one.file !== file));

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
      // What may still be made smaller waits for a decision; the rest has been read.
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
      leaveOut(file);
      form.clear(name);
      form.focus(name);
    },
    leaveOut,
    mayLeave() {
      const undecided = refused.find(({ reason }) => reason === 'too-large');
      if (shrinking.current > 0) toast.info('One moment please: a photo is being made smaller.', places[0]);
      else if (undecided) sayOf([undecidedMessage(undecided.file.name)]);
      return shrinking.current === 0 && undecided === undefined;
    },
    hush: () => sayOf([]),
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

// Only so many toasts are in view at a time. What was said of earlier files makes room.
const places = ['files 1', 'files 2', 'files 3'];

function sayOf(messages: readonly string[]) {
  for (const [at, place] of places.entries()) {
    const message = messages[at];
    if (message === undefined) toast.clear(place);
    else toast.warning(message, place);
  }
}
