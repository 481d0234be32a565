import { plainCode } from '#server/platform/database/text-search.ts';

const shownAtMost = 4;

/** The end of a number, for those who needn't know it: the last four letters and digits, at most half of them. */
export function maskLicence(number: string): string {
  const plain = [...plainCode(number)];
  const shown = Math.min(shownAtMost, Math.floor(plain.length / 2));
  return number === '' ? '' : `•••• ${plain.slice(plain.length - shown).join('')}`.trimEnd();
}
