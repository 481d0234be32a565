/** Whether an email address is a sample, to which nothing can be sent. */
export const isSampleEmail = (address: string): boolean => address.endsWith('.example');

/** Whether a phone number is a sample: nobody has a number that begins so. */
export const isSamplePhone = (number: string): boolean => number.startsWith('0800 000');

/** Whether an address is a page of its own on a network, not the network's front page. */
export const isOwnPage = (address: string): boolean => /^https:\/\/[^/]+\/[^?#]/.test(address);

/** Says how many things on the site are still samples. */
export const samplesSentence = (count: number): string =>
  count === 1 ? '1 thing on your site is still a sample' : `${count} things on your site are still samples`;
