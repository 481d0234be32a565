// Without the punctuation behind it.
const secureAddress = /(https:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]])/i;

/** Cuts a text at its `https` addresses: those have the odd places, and the words between them the even ones. */
export const splitAtLinks = (text: string): string[] => text.split(secureAddress);
