import { formatDateAndTime } from '#contract/platform/dates.ts';
import { thisDevice } from '#web/ui/data/this-device.ts';

/** `savedAt` is Unix time in milliseconds. */
export const draftSavedMessage = (savedAt: number): string =>
  `Saved on ${thisDevice()} on ${formatDateAndTime(new Date(savedAt))}.`;

/** Shown when the device can store only part of the form, or nothing. */
export const draftIncompleteMessage = {
  text: "This device can't save your photos. If you close this page, you'll have to choose them again.",
  nothing: "This browser can't save what you fill in. Send it before you close this page.",
} as const;
