const number = new Intl.NumberFormat('en-NG');

/** Formats a count with its noun: '1 driver', '1,200 drivers'. */
export const pluralize = (count: number, thing: string): string =>
  `${number.format(count)} ${thing}${count === 1 ? '' : 's'}`;
