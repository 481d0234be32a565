/** Held by one tab at a time. Freed when the page closes or crashes. */
export interface WebLock {
  isHeld(): boolean;
  /** Takes the lock if it is free; resolves with whether it did. */
  take(): Promise<boolean>;
  steal(): Promise<void>;
  /** Resolves once the lock was freed and this tab has it. Never resolves if the tab got it otherwise. */
  whenFree(): Promise<void>;
  release(): void;
}

/** `onStolen` is called when another tab has taken the lock. */
export function createWebLock(name: string, onStolen: () => void): WebLock {
  let release: (() => void) | undefined;
  let queued: AbortController | undefined;

  function request(options: LockOptions): Promise<boolean> {
    return new Promise((resolve) => {
      let mine: typeof release;
      const hold = (lock: Lock | null) => {
        if (lock) queued?.abort();
        resolve(lock !== null);
        return (
          lock &&
          new Promise<void>((done) => {
            mine = done;
            release = done;
          })
        );
      };
      // Without Web Locks (outside https: and localhost), the last write wins.
      if (!navigator.locks) return void hold({ name, mode: 'exclusive' });
      navigator.locks.request(name, options, hold).catch(() => {
        resolve(false);
        if (!mine || mine !== release) return;
        release = undefined;
        onStolen();
      });
    });
  }

  return {
    isHeld: () => release !== undefined,
    take: () => (release ? Promise.resolve(true) : request({ ifAvailable: true })),
    async steal() {
      await request({ steal: true });
    },
    async whenFree() {
      queued?.abort();
      queued = new AbortController();
      if (!(await request({ signal: queued.signal }))) await new Promise<never>(() => undefined);
    },
    release() {
      release?.();
      release = undefined;
    },
  };
}

/** Runs `work` exclusively among this browser's tabs and workers. Runs it directly without Web Locks. */
export const withWebLock = async <Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result> => (navigator.locks ? await navigator.locks.request(name, work) : work());
