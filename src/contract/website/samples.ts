/** Whether an email address is a sample, to which nothing can be sent. */
export const isSampleEmail = (address: string): boolean => address.endsWith('.example');

/** Whether a phone number is a sample: nobody has a number that begins so. */
export const isSamplePhone = (number: string): boolean => number.startsWith('0800 000');

/** Whether an address is a page of its own on a network, not the network's front page. */
export const isOwnPage = (address: string): boolean => /^https:\/\/[^/]+\/[^?#]/.test(address);
