/** A text in the browser's storage. Without access to it, or space, nothing is stored. */
export function storedText(place: 'localStorage' | 'sessionStorage', key: string) {
  function attempt<Result>(act: (storage: Storage) => Result): Result | undefined {
    try {
      return act(window[place]);
    } catch {
      // Blocked or full storage throws; so does text that isn't JSON.
      return undefined;
    }
  }
  return {
    read: (): string | null => attempt((storage) => storage.getItem(key)) ?? null,
    readJson: (): unknown => attempt((storage) => JSON.parse(storage.getItem(key) ?? 'null')),
    /** Null removes it. */
    write(text: string | null): void {
      attempt((storage) => (text === null ? storage.removeItem(key) : storage.setItem(key, text)));
    },
  };
}
