/** '1 driver', '1,200 drivers'. */
export const pluralize = (count: number, thing: string): string =>
  `${count.toLocaleString('en-NG')} ${thing}${count === 1 ? '' : 's'}`;
