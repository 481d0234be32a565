import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Company } from '#contract/website/company.ts';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ImageEncoder, Images } from '#server/platform/files/images.ts';
import type { StoredFiles } from '#server/platform/files/stored-files.ts';
import type { Notify } from '#server/platform/messages/notify.ts';
import type { TrackingLinks } from '#server/platform/messages/tracking-links.ts';
import type { WordsTrial } from '#server/platform/site/site.ts';
import type { Actor, Origin, SessionAdministrator, Visitor } from './actor.ts';
import type { Clock } from './clock.ts';
import type { DataKeys } from './data-keys.ts';
import type { Settings } from './settings.ts';

/** What the platform gives to every service. The process makes it once; a transaction is the same context with another `db`. */
export interface Context {
  db: Database;
  /** The connections of `db`, for the counters of rate limits. */
  pool: pg.Pool;
  clock: Clock;
  files: StoredFiles;
  images: Images;
  notify: Notify;
  trackingLinks: TrackingLinks;
  /** The company's words, as they are published now. */
  website: {
    content(): WebsiteContent;
    company(): Company;
    /** Uses what was published last, by any process. Throws if that can't be read. */
    catchUp(): Promise<void>;
  };
  /** The site's pages, to try other words out. */
  pages: WordsTrial;
  settings: Pick<
    Settings,
    | 'publicUrl'
    | 'dataDir'
    | 'databaseUrl'
    | 'smtpUrl'
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
  /** Signs links and tokens, keys the hashes of codes, and encrypts the secrets of authenticator apps. */
  secret: string;
  /** Encrypts people's most private data. */
  keys: DataKeys;
  logger: FastifyBaseLogger;
}

/** The context of a request: `Who` makes its changes. */
interface RequestContext<Who extends Actor> extends Context {
  actor: Who;
  /** The client, as the key to count it under. */
  sender: string;
  /** Aborts when the client disconnects before the response has been sent. */
  signal: AbortSignal;
  /** Encodes images that the client has sent, until `signal` aborts. */
  encoder: ImageEncoder;
}

/** The context of a call by somebody who isn't signed in. */
export type VisitorContext = RequestContext<Visitor & Origin>;

/** The context of a call by a signed-in administrator. */
export type AdministratorContext = RequestContext<SessionAdministrator>;

/** The context of work that nobody has asked for over HTTP, such as an operator's command; every other context has it, too. */
export type SystemContext = Pick<Context, 'db' | 'clock' | 'settings' | 'secret'> & { actor: Actor };
