/** Ignores what texts and chats append to the link; returns '' without a token. */
export const tokenIn = (hash: string): string => /^#([\w-]+)/.exec(hash)?.[1] ?? '';
