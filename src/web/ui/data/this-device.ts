/** For messages; browser only. */
export const thisDevice = (): string =>
  /Mobi|Android/.test(navigator.userAgent) ? 'this phone' : 'this computer';
