// What people and contact lists put between digits. The default-ignorable characters are the invisible ones, such as the
// marks of writing direction that some phones copy along with a number.
const separators = /[\s\p{Default_Ignorable_Code_Point}\p{Dash_Punctuation}\u2212.()/]/gu;

/** A text with plain digits in place of Arabic and full-width ones. */
export const plainDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) % 16));

// No number has a 0 after the country code, or a second one in front: texts like these are international or misspelt.
const nigerian = /^(?:(?:\+|00)?2340?|0)([1-9]\d{9})$/;

/**
 * Rewrites a Nigerian phone number as its 11 plain digits: without the country code, and without separators such as spaces,
 * hyphens, brackets, dots and slashes. Any other text is returned as it is.
 */
export function nationalPhoneNumber(text: string): string {
  const number = nigerian.exec(plainDigits(text).replace('＋', '+').replace(separators, ''))?.[1];
  return number === undefined ? text : `0${number}`;
}

// Spreadsheets keep numbers as text by a leading apostrophe or as ="0803…", and give others decimals.
const inCell = /^(?:'|=")?(.*?)"?(?:\.0+)?$/s;

/** As `nationalPhoneNumber`, of a list of people: ten digits that begin with 7, 8 or 9 are a number that a spreadsheet has robbed of its 0. */
export function listedPhoneNumber(text: string): string {
  const number = inCell.exec(text)?.[1]?.trim() ?? text;
  return nationalPhoneNumber(/^[789]\d{9}$/.test(number.replace(separators, '')) ? `0${number}` : number);
}

/** A Nigerian number as the office writes it, `0800 000 0901`; of any other text, one that is only digits is grouped likewise. */
export const groupedPhoneNumber = (text: string): string =>
  nationalPhoneNumber(text).replace(/^(\d{4})(\d{3})(\d+)$/, '$1 $2 $3');

/** Whether this is a Nigerian mobile number, in any usual spelling: automatic text messages go to no other one. */
export const isNigerianMobile = (text: string): boolean => /^0[789]\d{9}$/.test(nationalPhoneNumber(text));

/** A Nigerian number as addresses of WhatsApp have it, with the country code: `2348000000142`; '' for any other text. */
export function internationalPhoneNumber(text: string): string {
  const national = nationalPhoneNumber(text);
  return /^0[1-9]\d{9}$/.test(national) ? `234${national.slice(1)}` : '';
}
