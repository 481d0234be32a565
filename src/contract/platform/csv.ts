// Spreadsheets skip white space and what isn't drawn before a formula, and take full-width signs for the others.
const formula = /^[\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@|＝＋－＠｜﹢﹣﹦﹫]|^[\t\r\n]/u;
// Where a country separates cells by another sign, one begins after it, whatever quotes are around ours.
const laterFormula = /([;\t\|\r\n][[\s\p{C}\p{Default_Ignorable_Code_Point}]--[\t\r\n]]*)(?=[=＝﹦])/gv;
// They would lose zeros or digits, or become a date.
const number = /^(0\d+|\d{12,}|\d+(\.\d+)?e[+-]?\d+|\d{1,4}([/.-]\d{1,4}){1,2})$/i;

/** A text as a cell; what a spreadsheet would take for a formula, or for a number that it changes, gets an apostrophe. */
export const plainCell = (text: string): string =>
  (formula.test(text) || number.test(text.trim()) ? "'" : '') + text.replace(laterFormula, "$1'");

const quoted = (text: string) => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A line of a CSV file, as RFC 4180 says; a semicolon, which separates cells in other countries, is quoted too. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;
