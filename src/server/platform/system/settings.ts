import type { TextProvider } from './text-sender.ts';

/** The S3 storage that replaces files in the data folder. */
export interface ObjectStorage {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The parsed environment variables. */
export interface Settings {
  port: number;
  host: string;
  /** Where metrics are served, to operators only. */
  metrics: { port: number; host: string } | undefined;
  /** By default the logger's own, which is another one on a terminal. */
  logLevel: string | undefined;
  /** An absolute path. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** How long the start waits for the database of `databaseUrl`. */
  databaseWaitSeconds: number;
  objectStorage: ObjectStorage | undefined;
  /** The site's public origin: scheme, host and optional port, in characters that need no escaping in HTML or JSON. */
  publicUrl: string;
  /** Whether browsers get a service worker, by which the public pages open without a connection. */
  hasServiceWorker: boolean;
  appSecret: string | undefined;
  /** The key that documents and licence numbers are encrypted with; by default one that is made once. */
  dataKey: string | undefined;
  /** Keys that were used before, with which there can still be data. */
  formerDataKeys: readonly string[];
  firstAdmin: { email: string; password: string; name: string } | undefined;
  publicPostsPerMinute: number;
  /** The daily limits per sender: applications, and the size of their documents in MB (of 1024 × 1024 bytes). */
  dailyApplicationsPerSender: number;
  dailyApplicationMbPerSender: number;
  /** How many messages the forms of one sender lead to in an hour; more are held back. */
  formMessagesPerHour: number;
  /** How many text messages go out in a day; more automatic ones are held back. */
  textsPerDay: number;
  /** The maximum size of the documents of all unreviewed applications, in MB. */
  unreviewedApplicationsMb: number;
  /** The space in MB that uploads leave free on the disk; by default the smaller one of 512 MB and 5 % of the disk. */
  diskFloorMb: number | undefined;
  /** The maximum size in MB of all files that are arriving. */
  incomingMb: number;
  sessionHours: number;
  sessionIdleMinutes: number;
  /** The administrators who must have a second factor. */
  secondFactor: 'optional' | 'owners' | 'all';
  trustProxy: number;
  /** How long the process goes on answering, but not as ready, before it ends. */
  drainSeconds: number;
  /** The mail server; without one, mails are written to files. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** The provider that sends text messages; without one, they are written to files. */
  textProvider: TextProvider | undefined;
  /** The last part of the address that takes the provider's reports; without it there is none. */
  textReportSecret: string | undefined;
  /** Where a backup is made each day, as an absolute path, and the time of the day in Lagos, `HH:mm`. */
  backups: { folder: string; at: string } | undefined;
}
