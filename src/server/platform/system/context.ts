import type { Database } from '#server/platform/database/database.ts';
import type { Clock } from './clock.ts';

/** What nearly every service needs. */
export interface Context {
  db: Database;
  clock: Clock;
}
