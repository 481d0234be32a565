// Characters that people and contact lists put between digits. Default-ignorable characters are invisible, such as the direction
// marks that some phones copy along.
const separators = /[\s\p{Default_Ignorable_Code_Point}\p{Dash_Punctuation}\u2212.()/]/gu;

/** Replaces Arabic and full-width digits with plain ones. */
export const plainDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) =>
    String(digit.charCodeAt(0) % 16),
  );

// No number has a 0 after the country code, or a second leading one: such texts are international or misspelt.
const nigerian = /^(?:(?:\+|00)?2340?|0)([1-9]\d{9})$/;

/**
 * Rewrites a Nigerian phone number as 11 plain digits, without country code and separators. Returns any other text
 * unchanged.
 */
export function nationalPhoneNumber(text: string): string {
  const number = nigerian.exec(plainDigits(text).replace('＋', '+').replace(separators, ''))?.[1];
  return number === undefined ? text : `0${number}`;
}

// Spreadsheets mark a number as text with an apostrophe or as ="0803…", and add decimals to others.
const inCell = /^(?:'|=")?(.*?)"?(?:\.0+)?$/s;

/**
 * As `nationalPhoneNumber`, for lists of people: also restores the 0 that a spreadsheet removed from ten digits
 * beginning with 7, 8 or 9.
 */
export function listedPhoneNumber(text: string): string {
  const number = inCell.exec(text)?.[1]?.trim() ?? text;
  return nationalPhoneNumber(
    /^[789]\d{9}$/.test(number.replace(separators, '')) ? `0${number}` : number,
  );
}

/** Groups a Nigerian number, or any other digits, as `0800 000 0901`. */
export const groupedPhoneNumber = (text: string): string =>
  nationalPhoneNumber(text).replace(/^(\d{4})(\d{3})(\d+)$/, '$1 $2 $3');

/** Whether this is a Nigerian mobile number, in any usual spelling: automatic texts are only sent to these. */
export const isNigerianMobile = (text: string): boolean =>
  /^0[789]\d{9}$/.test(nationalPhoneNumber(text));

/** A Nigerian number in WhatsApp's form, with the country code: `2348000000142`; '' for any other text. */
export function internationalPhoneNumber(text: string): string {
  const national = nationalPhoneNumber(text);
  return /^0[1-9]\d{9}$/.test(national) ? `234${national.slice(1)}` : '';
}
