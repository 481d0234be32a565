import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Database } from '#server/platform/database/database.ts';
import type { ImageEncoder, Images } from '#server/platform/files/images.ts';
import type { StoredFiles } from '#server/platform/files/stored-files.ts';
import type { Actor, Origin, SessionAdministrator, Visitor } from './actor.ts';
import type { Clock } from './clock.ts';
import type { DataKeys } from './data-keys.ts';
import type { Settings } from './env.ts';

/**
 * The dependencies of every service. Made once per process; a transaction is the same context with
 * another `db`. A feature adds what it provides by declaring it here, as its tables in `Tables`.
 */
export interface Context {
  db: Database;
  /** The connections of `db`, for rate-limit counters. */
  pool: pg.Pool;
  clock: Clock;
  files: StoredFiles;
  images: Images;
  settings: Pick<
    Settings,
    | 'publicUrl'
    | 'dataDir'
    | 'databaseUrl'
    | 'diskFloorMb'
    | 'smtpUrl'
    | 'mailFrom'
    | 'textProvider'
    | 'publicPostsPerMinute'
    | 'formsPerHour'
    | 'formsPerDay'
    | 'dailyApplicationsPerSender'
    | 'dailyApplicationMbPerSender'
    | 'unreviewedApplicationsMb'
    | 'formMessagesPerHour'
    | 'formMessagesPerDay'
    | 'mailsPerDay'
    | 'textsPerDay'
    | 'sessionHours'
    | 'sessionIdleMinutes'
    | 'secondFactor'
    | 'trustProxy'
    | 'textReportSecret'
  >;
  /** Signs links and tokens, keys the hashes of codes, and encrypts authenticator secrets. */
  secret: string;
  keys: DataKeys;
  logger: FastifyBaseLogger;
}

/** The context of a request; `Who` is the author of its changes. */
interface RequestContext<Who extends Actor> extends Context {
  actor: Who;
  /** The client's key for counting. */
  sender: string;
  /** Aborts when the client disconnects before the response is sent. */
  signal: AbortSignal;
  /** Encodes the client's images until `signal` aborts. */
  encoder: ImageEncoder;
}

export type VisitorContext = RequestContext<Visitor & Origin>;

export type AdministratorContext = RequestContext<SessionAdministrator>;

/** The context of work outside HTTP, such as an operator's command; every other context includes it. */
export type SystemContext = Pick<Context, 'db' | 'clock' | 'settings' | 'secret'> & {
  actor: Actor;
};
