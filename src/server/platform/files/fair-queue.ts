/** Work that waits for its turn, and for whom. */
export interface QueueEntry {
  /** Whose work it is: each sender gets its share, however much another one brings. */
  sender: string;
  /** How long the pieces of work of the same request took so far, in milliseconds. The queue adds to it. */
  used: { ms: number };
  /** Takes the work out of the queue when it is aborted; the work itself has to listen too. */
  signal: AbortSignal;
}

/** Runs a few pieces of work at a time and lets the others wait, in a fair order. */
export interface FairQueue {
  /** Runs `work` when it is its turn. Rejects with the signal's reason when it is aborted before, and with `QueueFull`. */
  run<Result>(turn: QueueEntry, work: () => Promise<Result>): Promise<Result>;
}

/** How many pieces of work run at once, and may wait: of all senders together, and of one. */
export interface QueueLimits {
  atOnce: number;
  maxWaiting: number;
  maxWaitingOfSender: number;
}

/** Raised where too much waits already. */
export class QueueFull extends Error {}

const halfLifeMs = 60_000;
const forgottenMs = 50;
const maxRemembered = 1_000;

/** How long the work of each sender took lately; what is a minute old counts half. */
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
 * Makes a queue in which whoever took the least time lately comes first; among the work of one sender, the request that took the
 * least so far; else who came first. So a request of several pieces isn't held up by those who send expensive ones.
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
