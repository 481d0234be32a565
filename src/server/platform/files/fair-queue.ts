export interface QueueEntry {
  /** The client that the work is for: each gets a fair share, however much work another one adds. */
  sender: string;
  /** The time that earlier work of the same request took, in milliseconds. The queue adds to it. */
  used: { ms: number };
  /** Removes waiting work from the queue when aborted; running work has to handle the signal itself. */
  signal: AbortSignal;
}

/** Numbers of tasks. */
export interface QueueLoad {
  running: number;
  waiting: number;
}

/** Runs a few tasks at a time, in a fair order. */
export interface FairQueue {
  /** Runs `work` when it is its turn. Rejects with the signal's reason if aborted before, and with `QueueFull`. */
  run<Result>(turn: QueueEntry, work: () => Promise<Result>): Promise<Result>;
  /** How many tasks run and wait now. */
  load(): QueueLoad;
}

/** The number of tasks that can run at once, and that can wait: in total and per sender. */
export interface QueueLimits {
  atOnce: number;
  maxWaiting: number;
  maxWaitingOfSender: number;
}

/** Thrown if too many tasks are waiting. */
export class QueueFull extends Error {}

const halfLifeMs = 60_000;
const forgottenMs = 50;
const maxRemembered = 1_000;

/** The time that each sender's work took recently, with a half-life of one minute. */
class RecentUse {
  #bySender = new Map<string, { ms: number; at: number }>();

  of(sender: string, now: number): number {
    const use = this.#bySender.get(sender);
    return use ? use.ms * 0.5 ** ((now - use.at) / halfLifeMs) : 0;
  }

  add(sender: string, ms: number, now: number): void {
    this.#bySender.set(sender, { ms: this.of(sender, now) + ms, at: now });
    if (this.#bySender.size <= maxRemembered) return;
    for (const known of this.#bySender.keys()) if (this.of(known, now) < forgottenMs) this.#bySender.delete(known);
  }
}

/**
 * Creates a queue ordered by the sender's recent use; for the same sender, by the time that the request has used so
 * far; then first come, first served. So a request with several tasks isn't delayed by senders of expensive ones.
 */
export function createFairQueue({ atOnce, maxWaiting, maxWaitingOfSender }: QueueLimits): FairQueue {
  const waiting = new Set<{ turn: QueueEntry; begin: () => void }>();
  const recent = new RecentUse();
  let running = 0;

  function next(): void {
    if (running >= atOnce) return;
    const now = performance.now();
    const [first] = [...waiting].sort(
      (one, other) =>
        recent.of(one.turn.sender, now) - recent.of(other.turn.sender, now) || one.turn.used.ms - other.turn.used.ms,
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
