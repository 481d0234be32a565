import * as z from 'zod/mini';

/** An e-mail address has at most so many characters in its canonical form. */
export const maxEmailLength = 254;

// To normalise endless marks takes time that grows with the square of their number. No address needs so many characters.
const maxTypedLength = 1000;

/**
 * The one spelling under which an e-mail address is stored, compared and counted: trimmed, in Unicode NFKC, the letters A–Z in lower case
 * and no other letter changed. A text that is far too long for an address is only trimmed, so that this is quick for every text.
 */
export function canonicalEmail(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > maxTypedLength) return trimmed;
  const lowered = trimmed.normalize('NFKC').replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  // Some marks have a composed form with the small letter only; and what looks like a letter may have become a space.
  return lowered.normalize().trim();
}

/** An e-mail address on the wire, which arrives in its canonical form; missing counts as empty. */
export const emailField = (label: string) =>
  z._default(
    z
      .string(`${label} must be text, given once.`)
      .check(z.overwrite(canonicalEmail), z.meta({ maxLength: maxEmailLength })),
    '',
  );

// Behind the @ it stops at the first dot that has something before it: were each dot tried, many dots would take for ever.
const emailShape = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** The shape of an e-mail address in its canonical form, for those who describe it. */
export const emailPattern = emailShape.source;

/** Whether a text is, in its canonical form, text, an @ sign, text, a dot and text, with no spaces. */
export const isEmailAddress = (text: string): boolean => emailShape.test(canonicalEmail(text));

/**
 * Whether an address may be an administrator's: in its canonical form there is nothing but visible ASCII before the @, so that no two
 * administrators' addresses look alike there.
 */
export const hasPlainLocalPart = (text: string): boolean => /^[!-?A-~]+@/.test(canonicalEmail(text));
