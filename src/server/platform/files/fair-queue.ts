export interface QueueEntry {
  /** The client that the work is for: each gets a fair share. */
  sender: string;
  /** The milliseconds that earlier work of the same request took. The queue adds to it. */
  used: { ms: number };
  /** Aborting removes waiting work from the queue; running work has to handle the signal itself. */
  signal: AbortSignal;
}

export interface QueueLoad {
  running: number;
  waiting: number;
}

export interface FairQueue {
  /** Runs `work` when its turn comes. Rejects with the signal's reason if aborted before, or with `QueueFull`. */
  run<Result>(turn: QueueEntry, work: () => Promise<Result>): Promise<Result>;
  load(): QueueLoad;
}

/** The maximum number of running tasks, and of waiting ones in total and per sender. */
export interface QueueLimits {
  atOnce: number;
  maxWaiting: number;
  maxWaitingOfSender: number;
}

export class QueueFull extends Error {}

const halfLifeMs = 60_000;
const forgottenMs = 50;
const maxRemembered = 1_000;

/** The recent working time of each sender, with a half-life of one minute. */
class RecentUse {
  #bySender = new Map<string, { ms: number; at: number }>();

  of(sender: string, now: number): number {
    const use = this.#bySender.get(sender);
    return use ? use.ms * 0.5 ** ((now - use.at) / halfLifeMs) : 0;
  }

  add(sender: string, ms: number, now: number): void {
    this.#bySender.set(sender, { ms: this.of(sender, now) + ms, at: now });
    if (this.#bySender.size <= maxRemembered) return;
    for (const storedSender of this.#bySender.keys())
      if (this.of(storedSender, now) < forgottenMs) this.#bySender.delete(storedSender);
  }
}

/**
 * Orders tasks by the sender's recent use, then by the request's time so far, then first come, first served. So a
 * request with several tasks isn't delayed by senders of expensive ones.
 */
export function createFairQueue({
  atOnce,
  maxWaiting,
  maxWaitingOfSender,
}: QueueLimits): FairQueue {
  const waiting = new Set<{ turn: QueueEntry; begin: () => void }>();
  const recent = new RecentUse();
  let running = 0;

  function next(): void {
    if (running >= atOnce) return;
    const now = performance.now();
    const [first] = [...waiting].sort(
      (one, other) =>
        recent.of(one.turn.sender, now) - recent.of(other.turn.sender, now) ||
        one.turn.used.ms - other.turn.used.ms,
    );
    if (!first) return;
    waiting.delete(first);
    running += 1;
    first.begin();
  }

  function wait(turn: QueueEntry): Promise<void> {
    const { sender, signal } = turn;
    if (signal.aborted) return Promise.reject(signal.reason);
    const ofSender = [...waiting].filter((one) => one.turn.sender === sender).length;
    if (running >= atOnce && (waiting.size >= maxWaiting || ofSender >= maxWaitingOfSender)) {
      return Promise.reject(new QueueFull());
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(entry);
        reject(signal.reason);
      };
      const entry = {
        turn,
        begin() {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.add(entry);
      next();
    });
  }

  return {
    load: () => ({ running, waiting: waiting.size }),
    async run(turn, work) {
      await wait(turn);
      const started = performance.now();
      try {
        return await work();
      } finally {
        const ms = performance.now() - started;
        turn.used.ms += ms;
        recent.add(turn.sender, ms, started + ms);
        running -= 1;
        next();
      }
    },
  };
}
