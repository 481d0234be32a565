/** The 32 characters of a number, without the look-alikes I, L, O and U. */
export const certificateSigns = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const certificateNumberLength = 12;

// Only tells readers whose number it is. It stays the same if the company is renamed.
const prefix = 'ML';

/** Formats a stored number: 'ML-7QK4-29XD-M8RT'. */
export const formatCertificateNumber = (number: string): string =>
  [prefix, ...(number.match(/.{4}/g) ?? [])].join('-');

/**
 * Parses a typed number into its stored form. Ignores spaces, dashes, case and the prefix, and reads O as 0, I and
 * L as 1. Returns `undefined` if it can't be a number.
 */
export function parseCertificateNumber(typed: string): string | undefined {
  const signs = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
  if (signs.length > certificateNumberLength + 4) return undefined;
  const number = signs.slice(-certificateNumberLength).replaceAll('O', '0').replace(/[IL]/g, '1');
  const isNumber =
    number.length === certificateNumberLength &&
    [...number].every((sign) => certificateSigns.includes(sign));
  return isNumber ? number : undefined;
}
