import { writeInstant } from '#contract/dates.ts';

/** Says since when the draft has been saved. `savedAt` is Unix time in milliseconds. */
export function draftSavedMessage(savedAt: number): string {
  return `Kept on this device since ${writeInstant(new Date(savedAt))}.`;
}

/** Shown when the device can store only a part of the form, or nothing. */
export const draftIncompleteMessage = {
  text: "This device can't keep your photos: choose them again if you close this page.",
  nothing: "This browser can't keep what you fill in: send it before you close this page.",
} as const;
