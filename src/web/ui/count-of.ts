/** A number of things in words: '1 driver', '12 drivers'. */
export const countOf = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;
