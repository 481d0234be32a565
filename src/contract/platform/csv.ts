// Spreadsheets skip white space and what isn't drawn before a formula, and take full-width signs for the others.
const formula = /^[\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@|＝＋－＠｜﹢﹣﹦﹫]|^[\t\r\n]/u;

/** A text as a cell; what a spreadsheet would take for a formula gets a leading apostrophe. */
export const plainCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A line of a CSV file, as RFC 4180 says. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;
