import { EventEmitter } from 'node:events';
import { performance } from 'node:perf_hooks';
import { formatUnavailability, isRefusal } from './unavailable.ts';

export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
}

/**
 * The database's availability, shared by this process. In an outage callers fail at once; the
 * heartbeat notices its end.
 */
export class Availability {
  readonly #log: DatabaseLog;
  readonly #changes = new EventEmitter<{ lost: [error: Error] }>().setMaxListeners(0);
  readonly #said = new Set<string>();
  #outage: { error: Error; since: number } | undefined;

  constructor(log: DatabaseLog = { info: () => undefined, warn: () => undefined }) {
    this.#log = log;
  }

  /** The error for callers; `undefined` while the database can be used. */
  get outage(): Error | undefined {
    return this.#outage?.error;
  }

  /** Calls `listener` at each outage; returns a function that stops it. */
  onLost(listener: (error: Error) => void): () => void {
    this.#changes.on('lost', listener);
    return () => this.#changes.off('lost', listener);
  }

  /** Logs each reason once per outage. */
  lost(error: Error): void {
    this.#say(error);
    // A server that refuses one more connection still serves open ones.
    if (isRefusal(error) && !this.#outage) return;
    this.#outage = { error, since: this.#outage?.since ?? performance.now() };
    this.#changes.emit('lost', error);
  }

  restored(): void {
    if (this.#said.size === 0) return;
    const seconds = this.#outage && ((performance.now() - this.#outage.since) / 1000).toFixed(1);
    this.#outage = undefined;
    this.#said.clear();
    this.#log.info(`the database is available again${seconds ? ` after ${seconds} s` : ''}`);
  }

  #say(error: Error): void {
    const reason = formatUnavailability(error);
    if (this.#said.has(reason)) return;
    this.#said.add(reason);
    this.#log.warn(reason);
  }
}
