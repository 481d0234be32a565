interface NetworkInformation {
  saveData?: unknown;
  effectiveType?: unknown;
  type?: unknown;
}

/** Empty in browsers without the Network Information API. */
export function connectionOf(browser: Navigator): NetworkInformation {
  const known: unknown = 'connection' in browser ? browser.connection : undefined;
  return typeof known === 'object' && known !== null ? known : {};
}

/** Whether the browser reports a connection slower than 4G. */
export const isSlowConnection = (): boolean =>
  (connectionOf(navigator).effectiveType ?? '4g') !== '4g';
