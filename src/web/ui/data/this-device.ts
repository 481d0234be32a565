/** Names the visitor's device, for messages shown after hydration. */
export const thisDevice = (): string => (/Mobi|Android/.test(navigator.userAgent) ? 'this phone' : 'this computer');
