/** The 32 signs of a number: no I, L, O and U, which look like others. */
export const certificateSigns = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const certificateNumberLength = 12;

// It tells people whose number it is, and stays if the company is called otherwise; nothing depends on it.
const prefix = 'ML';

/** A stored number as people read it: 'ML-7QK4-29XD-M8RT'. */
export const formatCertificateNumber = (number: string): string => [prefix, ...(number.match(/.{4}/g) ?? [])].join('-');

/**
 * The number that somebody has typed, as it is stored: spaces, dashes, case and the prefix don't matter, nor an O for a zero, or
 * an I or L for a one. `undefined` for what can't be one.
 */
export function parseCertificateNumber(typed: string): string | undefined {
  const signs = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
  if (signs.length > certificateNumberLength + 4) return undefined;
  const number = signs.slice(-certificateNumberLength).replaceAll('O', '0').replace(/[IL]/g, '1');
  const isNumber =
    number.length === certificateNumberLength && [...number].every((sign) => certificateSigns.includes(sign));
  return isNumber ? number : undefined;
}
