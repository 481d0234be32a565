interface NetworkInformation {
  saveData?: unknown;
  effectiveType?: unknown;
  type?: unknown;
}

/** Returns the browser's data on the connection; empty in browsers without the Network Information API. */
export function lineOf(browser: Navigator): NetworkInformation {
  const known: unknown = 'connection' in browser ? browser.connection : undefined;
  return typeof known === 'object' && known !== null ? known : {};
}

/** Whether the browser says that the connection is slower than 4G usually is. */
export const isLineSlow = (): boolean => (lineOf(navigator).effectiveType ?? '4g') !== '4g';
