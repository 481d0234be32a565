/** Whether an email address is a sample; `.example` can't receive mail. */
export const isSampleEmail = (address: string): boolean => address.endsWith('.example');

/** Whether a phone number is a sample: no real number begins like this. */
export const isSamplePhone = (number: string): boolean => number.startsWith('0800 000');

/** Whether an address is a page on a network, not the network's home page. */
export const isOwnPage = (address: string): boolean => /^https:\/\/[^/]+\/[^?#]/.test(address);

export const samplesSentence = (count: number): string =>
  count === 1
    ? '1 thing on your site is still a sample'
    : `${count} things on your site are still samples`;
