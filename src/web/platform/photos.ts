import { useLayoutEffect, useRef, useState } from 'react';
import { rejectedMessage } from '#contract/uploads.ts';
import type { RefusedFile } from '#web/ui/drop-zone.tsx';
import { toast } from '#web/ui/toast.ts';
import { chooseFiles, isSame, tooManyMessage } from './choose-files.ts';
import type { Form } from './form.ts';
import { type PictureRules, paperRules } from './picture-rules.ts';

interface PhotosSource {
  /** The key under which the form knows them. */
  name: string;
  form: Pick<Form<never>, 'clear' | 'errorOf' | 'focus'>;
  /** Those that are there. */
  files: readonly File[];
  most: number;
  /** Which may be chosen; photos of papers unless said. */
  rules?: PictureRules;
  add(files: readonly File[]): void;
  remove(file: File): void;
}

/** The photos of a form, those that weren't taken, and what can be done with each. */
export interface Photos extends Pick<PhotosSource, 'name' | 'files' | 'most'> {
  rules: PictureRules;
  /** What is wrong with them. */
  error: string | undefined;
  /** Those that weren't added, and why. */
  refused: readonly RefusedFile[];
  /** Takes in what was chosen, as far as it can be taken. */
  choose(taken: readonly File[], turnedDown: readonly RefusedFile[]): void;
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
export function usePhotos({ name, form, files, most, rules = paperRules, add, remove }: PhotosSource): Photos {
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
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
      const choice = chooseFiles(present.current, taken, turnedDown, most);
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
      add(chooseFiles(present.current, [smaller], [], most).added);
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
    const { shrinkPicture } = await import('#web/ui/shrink-picture.ts');
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
