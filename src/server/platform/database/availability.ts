import { EventEmitter } from 'node:events';
import { performance } from 'node:perf_hooks';
import { formatUnavailability, isRefusal } from './unavailable.ts';

/** Where the state of the database is logged. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
}

/**
 * Whether the database can be used at the moment, as everything in this process sees it. While it can't, callers fail at
 * once instead of waiting; the heartbeat finds out when it can be used again.
 */
export class Availability {
  readonly #log: DatabaseLog;
  readonly #changes = new EventEmitter<{ lost: [error: Error] }>().setMaxListeners(0);
  readonly #said = new Set<string>();
  #outage: { error: Error; since: number } | undefined;

  constructor(log: DatabaseLog = { info: () => undefined, warn: () => undefined }) {
    this.#log = log;
  }

  /** The error that callers get; undefined while the database can be used. */
  get outage(): Error | undefined {
    return this.#outage?.error;
  }

  /** Calls `listener` whenever the database is lost; returns how to stop that. */
  onLost(listener: (error: Error) => void): () => void {
    this.#changes.on('lost', listener);
    return () => this.#changes.off('lost', listener);
  }

  /** The database can't be used. Logged once for each reason in an outage. */
  lost(error: Error): void {
    this.#say(error);
    // A server that refuses one more connection still serves those that are open.
    if (isRefusal(error) && !this.#outage) return;
    this.#outage = { error, since: this.#outage?.since ?? performance.now() };
    this.#changes.emit('lost', error);
  }

  /** The database can be used. */
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
