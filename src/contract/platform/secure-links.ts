// Excludes trailing punctuation.
const secureAddress = /(https:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]])/i;

/** Splits a text at its `https` addresses: those get odd indexes, the words between them even ones. */
export const splitAtLinks = (text: string): string[] => text.split(secureAddress);
