import { writeInstant } from '#contract/dates.ts';

/** Since when this device has kept a form, as a sentence; `savedAt` is in milliseconds since 1970. */
export function draftSavedMessage(savedAt: number): string {
  return `Kept on this device since ${writeInstant(new Date(savedAt))}.`;
}

/** What to say where a device keeps less than all of a form. */
export const draftIncompleteMessage = {
  text: "This device can't keep your photos: choose them again if you close this page.",
  nothing: "This browser can't keep what you fill in: send it before you close this page.",
} as const;
