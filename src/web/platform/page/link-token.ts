/** The token in the fragment of a link, without what texts and chats put behind it; '' if there is none. */
export const tokenIn = (hash: string): string => /^#([\w-]+)/.exec(hash)?.[1] ?? '';
