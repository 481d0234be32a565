/** A lock that one tab of this browser holds at a time. It ends with the page, also if that crashes. */
export interface WebLock {
  isHeld(): boolean;
  /** Gets the lock if nobody has it; resolves with whether it did. */
  take(): Promise<boolean>;
  /** Gets the lock from whoever has it. */
  steal(): Promise<void>;
  /** Resolves once the lock was freed and this tab has it; never, if it got it otherwise before. */
  whenFree(): Promise<void>;
  release(): void;
}

/** Creates this tab's side of a lock; `onStolen` is called when another tab has taken it. */
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
      // Without locks (outside https: and localhost) tabs don't know of each other, and the last write wins.
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

/** Runs `work` while no other tab or worker of this browser runs work of the same name. */
export const withWebLock = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? await navigator.locks.request(name, work) : work();
