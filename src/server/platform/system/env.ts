import { isAbsolute, join, resolve } from 'node:path';
import { isWholeNumber } from '#contract/platform/checks.ts';
import {
  canonicalEmail,
  hasPlainLocalPart,
  isEmailAddress,
  maxEmailLength,
} from '#contract/platform/email-address.ts';
import { maxPasswordLength, minPasswordLength } from '#contract/platform/password.ts';
import type { TextProvider } from './text-sender.ts';

/** An invalid setting. The message is one sentence that names the variable; the program exits with it. */
export class SettingError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

const wholeNumber = (
  env: Environment,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number => {
  const text = env[name] || String(fallback);
  if (isWholeNumber(text, min, max)) return Number(text);
  throw new SettingError(
    `${name} must be a whole number from ${min} to ${max}, but it is "${text}".`,
  );
};

const address = (
  env: Environment,
  name: string,
  protocols: readonly string[],
): string | undefined => {
  const text = env[name];
  if (!text) return undefined;
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
  throw new SettingError(
    `${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
  );
};

/** An address with a host, optionally with name and password. */
function addressWithPassword(
  env: Environment,
  name: string,
  protocols: string[],
): string | undefined {
  const text = env[name] ?? '';
  const [matched, authority = '', rest = ''] = /^\w+:\/\/([^/?#]*)(.*)$/.exec(text) ?? [];
  // The database's library would default to localhost.
  if (matched !== undefined && authority === '' && !/[?&]host=/.test(rest))
    throw new SettingError(`${name} must name a host.`);
  // An unescaped character in the password ended the host early.
  const isCut = authority.includes(':') && /^[^?]*@/.test(rest);
  const isCutByQuery = !URL.canParse(text) && rest.includes('@');
  if (isCut || isCutByQuery || /%(?![\da-f]{2})/i.test(authority)) {
    throw new SettingError(
      `The password in ${name} must be percent-encoded: write %23 for #, %2F for /, %3F for ?, %40 for @ and %25 for %.`,
    );
  }
  return address(env, name, protocols);
}

// The site's links begin at the host, so paths aren't supported.
function readPublicUrl(env: Environment): string | undefined {
  const text = env.PUBLIC_URL;
  if (!text) return undefined;
  const { origin, href } = URL.canParse(text) ? new URL(text) : { origin: '', href: '' };
  if (/^https?:\/\/([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/.test(origin) && href === `${origin}/`)
    return origin;
  throw new SettingError(
    'PUBLIC_URL must be an address such as https://www.example.com, with no path.',
  );
}

function readObjectStorage(env: Environment, prefix: 'S3_' | 'BACKUP_S3_') {
  const names = ['ENDPOINT', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].map(
    (name) => prefix + name,
  );
  const endpoint = address(env, `${prefix}ENDPOINT`, ['http:', 'https:']);
  const [, bucket, accessKeyId, secretAccessKey] = names.map((name) => env[name]);
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    const region = env[`${prefix}REGION`] || 'auto';
    return { endpoint, bucket, region, accessKeyId, secretAccessKey };
  }
  const missing = names.find((name) => !env[name]);
  if (missing && names.some((name) => env[name])) {
    throw new SettingError(`${missing} is missing: ${names.join(', ')} must be set together.`);
  }
  return undefined;
}

function readStorages(env: Environment, hasFolder: boolean) {
  const objectStorage = readObjectStorage(env, 'S3_');
  const backupBucket = readObjectStorage(env, 'BACKUP_S3_');
  // The file check would report every backup as a stray.
  if (
    backupBucket?.endpoint === objectStorage?.endpoint &&
    backupBucket?.bucket === objectStorage?.bucket &&
    backupBucket
  )
    throw new SettingError('BACKUP_S3_BUCKET must be another bucket than S3_BUCKET.');
  if (backupBucket && !hasFolder)
    throw new SettingError('BACKUP_DIR is missing: backups are written there, then sent.');
  return {
    objectStorage,
    /** Where each finished backup is sent, sealed with the data key. */
    backupBucket,
  };
}

function readMailFrom(env: Environment, publicUrl: string): string {
  const text = env.MAIL_FROM;
  if (!text) return `no-reply@${new URL(publicUrl).hostname}`;
  if (/^[^\r\n]*[^\s@]+@[^\s@]+[^\r\n]*$/.test(text)) return text;
  throw new SettingError(
    'MAIL_FROM must be an email address, alone or with a name, such as Motions <office@example.com>.',
  );
}

function readFirstAdmin(env: Environment) {
  const { ADMIN_EMAIL, ADMIN_PASSWORD: password, ADMIN_NAME: name } = env;
  const email = canonicalEmail(ADMIN_EMAIL ?? '');
  if (!email && !password && !name) return undefined;
  if (!isEmailAddress(email) || email.length > maxEmailLength) {
    throw new SettingError('ADMIN_EMAIL must be an email address.');
  }
  if (!hasPlainLocalPart(email)) {
    throw new SettingError(
      'ADMIN_EMAIL can have only the letters a to z, digits and common symbols before the @.',
    );
  }
  if (!password || password.length < minPasswordLength || password.length > maxPasswordLength) {
    throw new SettingError(
      `ADMIN_PASSWORD must have ${minPasswordLength} to ${maxPasswordLength} characters.`,
    );
  }
  return { email, password, name: name || 'Administrator' };
}

function readBackups(
  { BACKUP_DIR: folder, BACKUP_AT: at, DATABASE_URL: databaseUrl }: Environment,
  dataDir: string,
) {
  if (at && !/^([01]\d|2[0-3]):[0-5]\d$/.test(at)) {
    throw new SettingError(`BACKUP_AT must be a time such as 02:30, but it is "${at}".`);
  }
  if (!folder && at && databaseUrl)
    throw new SettingError('BACKUP_DIR is missing: BACKUP_AT says when a backup is made there.');
  if (folder?.includes('\0')) throw new SettingError('BACKUP_DIR must be the path of a folder.');
  if (!folder && databaseUrl) return undefined;
  return {
    folder: resolve(folder || join(dataDir, 'backups')),
    at: at || '02:30',
    isDefault: !folder,
  };
}

function readMetrics(env: Environment, publicPort: number) {
  if (!env.METRICS_PORT) return undefined;
  const port = wholeNumber(env, 'METRICS_PORT', 0, 1, 65_535);
  if (port === publicPort) throw new SettingError('METRICS_PORT must be another port than PORT.');
  return { port, host: env.METRICS_HOST || '127.0.0.1' };
}

const minKeyLength = 32;

function readDataKeys({ DATA_KEY: key, DATA_KEYS_FORMER: former }: Environment) {
  const formerDataKeys: readonly string[] = former
    ? former.split(',').map((one) => one.trim())
    : [];
  if (key && key.length < minKeyLength) {
    throw new SettingError(`DATA_KEY must have at least ${minKeyLength} characters.`);
  }
  // DATA_KEYS_FORMER is a trimmed, comma-separated list.
  if (key && (key.includes(',') || key !== key.trim())) {
    throw new SettingError('DATA_KEY can have no comma, and no space at its ends.');
  }
  if (formerDataKeys.some((one) => one.length < minKeyLength)) {
    throw new SettingError(
      `DATA_KEYS_FORMER must be keys of at least ${minKeyLength} characters, with commas between them.`,
    );
  }
  return {
    /** Encrypts documents and licence numbers; by default generated once. */
    dataKey: key || undefined,
    /** Keys used before, which may still have data. */
    formerDataKeys,
  };
}

function readSecondFactor({ SECOND_FACTOR: text }: Environment): 'optional' | 'owners' | 'all' {
  if (!text || text === 'optional') return 'optional';
  if (text === 'owners' || text === 'all') return text;
  throw new SettingError(`SECOND_FACTOR must be optional, owners or all, but it is "${text}".`);
}

function readTextProvider(env: Environment): TextProvider | undefined {
  const { SMS_PROVIDER: kind, SMS_KEY: key, SMS_FROM: from = '' } = env;
  if (!kind) return undefined;
  if (kind !== 'termii' && kind !== 'webhook') {
    throw new SettingError(`SMS_PROVIDER must be termii or webhook, but it is "${kind}".`);
  }
  const url = address(env, 'SMS_URL', ['https:', 'http:']);
  if (!url)
    throw new SettingError('SMS_URL is missing: it says where text messages are handed over.');
  if (!key)
    throw new SettingError('SMS_KEY is missing: it is the key of the provider of text messages.');
  if (!/^[\w .-]{3,11}$/.test(from)) {
    throw new SettingError(
      'SMS_FROM must be the name of the sender, with 3 to 11 letters and digits.',
    );
  }
  return kind === 'termii' ? { kind, url, key, from } : { kind, url, secret: key, from };
}

function readReportSecret({ SMS_REPORT_SECRET: secret }: Environment): string | undefined {
  if (!secret || /^[\w-]{24,128}$/.test(secret)) return secret || undefined;
  throw new SettingError(
    'SMS_REPORT_SECRET must have 24 to 128 letters, digits, hyphens or underscores.',
  );
}

function readServiceWorker({ SERVICE_WORKER: text }: Environment): boolean {
  if (!text || text === 'on' || text === 'off') return text !== 'off';
  throw new SettingError(`SERVICE_WORKER must be on or off, but it is "${text}".`);
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'];

function readLogLevel({ LOG_LEVEL: level }: Environment): string | undefined {
  if (!level) return undefined;
  if (logLevels.includes(level)) return level;
  throw new SettingError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, but it is "${level}".`);
}

/** Adds the values of ONCE's variables; the product's own names win. */
function withOnceNames(env: Environment): Environment {
  const { SMTP_ADDRESS: host, SMTP_USERNAME: user, SMTP_PASSWORD: password } = env;
  const port = env.SMTP_PORT || '587';
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@` : '';
  return {
    ...env,
    APP_SECRET: env.APP_SECRET || env.SECRET_KEY_BASE,
    MAIL_FROM: env.MAIL_FROM || env.MAILER_FROM_ADDRESS,
    SMTP_URL:
      env.SMTP_URL || (host && `${port === '465' ? 'smtps' : 'smtp'}://${login}${host}:${port}`),
  };
}

/** Parses the environment variables. Throws a `SettingError` for the first invalid one. */
export function readSettings(environment: Environment) {
  const env = withOnceNames(environment);
  const port = wholeNumber(env, 'PORT', 3000, 0, 65_535);
  const dataDir = env.DATA_DIR || './data';
  if (dataDir.includes('\0')) throw new SettingError('DATA_DIR must be the path of a folder.');
  const appSecret = env.APP_SECRET || undefined;
  if (appSecret && appSecret.length < 32)
    throw new SettingError('APP_SECRET must have at least 32 characters.');
  const publicUrl = readPublicUrl(env) ?? `http://localhost:${port}`;
  const backups = readBackups(env, dataDir);
  return {
    port,
    host: env.HOST || '127.0.0.1',
    /** Where metrics are served, only to operators. */
    metrics: readMetrics(env, port),
    /** By default the logger's own, which differs on a terminal. */
    logLevel: readLogLevel(env),
    /** An absolute path. */
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(dataDir),
    databaseUrl: addressWithPassword(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    /** The longest wait for the database of `databaseUrl` at the start. */
    databaseWaitSeconds: wholeNumber(env, 'DATABASE_WAIT_SECONDS', 60, 0, 3600),
    ...readStorages(env, backups !== undefined),
    /**
     * The site's public origin: scheme, host and optional port, in characters that need no escaping in HTML or
     * JSON.
     */
    publicUrl,
    /** Whether browsers get a service worker, which opens public pages offline. */
    hasServiceWorker: readServiceWorker(env),
    appSecret,
    ...readDataKeys(env),
    firstAdmin: readFirstAdmin(env),
    publicPostsPerMinute: wholeNumber(env, 'PUBLIC_POSTS_PER_MINUTE', 120, 1, 1_000_000),
    /** A sender's hourly and daily limits of forms, without applications. */
    formsPerHour: wholeNumber(env, 'FORMS_PER_HOUR', 40, 1, 1_000_000),
    formsPerDay: wholeNumber(env, 'FORMS_PER_DAY', 200, 1, 1_000_000),
    /** The daily limits per sender: applications, and their documents in MB (1024 × 1024 bytes). */
    dailyApplicationsPerSender: wholeNumber(
      env,
      'DAILY_APPLICATIONS_PER_SENDER',
      500,
      1,
      1_000_000,
    ),
    dailyApplicationMbPerSender: wholeNumber(
      env,
      'DAILY_APPLICATION_MB_PER_SENDER',
      2048,
      1,
      1_000_000,
    ),
    /** The hourly and daily limits of messages from one sender's forms; more are held back. */
    formMessagesPerHour: wholeNumber(env, 'FORM_MESSAGES_PER_HOUR', 30, 0, 1_000_000),
    formMessagesPerDay: wholeNumber(env, 'FORM_MESSAGES_PER_DAY', 60, 0, 1_000_000),
    /** The daily limits of automatic mails and text messages; more are held back. */
    mailsPerDay: wholeNumber(env, 'MAILS_PER_DAY', 2000, 0, 10_000_000),
    textsPerDay: wholeNumber(env, 'TEXTS_PER_DAY', 500, 0, 1_000_000),
    /** The maximum size of all unreviewed applications' documents, in MB. */
    unreviewedApplicationsMb: wholeNumber(
      env,
      'UNREVIEWED_APPLICATIONS_MB',
      20_480,
      1,
      100_000_000,
    ),
    /** The disk space in MB that uploads leave free; by default 512 MB or 5% of the disk, whichever is smaller. */
    diskFloorMb: env.DISK_FLOOR_MB
      ? wholeNumber(env, 'DISK_FLOOR_MB', 0, 0, 100_000_000)
      : undefined,
    /** The maximum size of all arriving files, in MB. */
    incomingMb: wholeNumber(env, 'INCOMING_MB', 4096, 64, 100_000_000),
    sessionHours: wholeNumber(env, 'SESSION_HOURS', 12, 1, 8760),
    sessionIdleMinutes: wholeNumber(env, 'SESSION_IDLE_MINUTES', 60, 1, 525_600),
    secondFactor: readSecondFactor(env),
    trustProxy: wholeNumber(env, 'TRUST_PROXY', 0, 0, 10),
    /** How long a stopping process still responds, marked as not ready. */
    drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', 0, 0, 300),
    /** The mail server; without one, mails are written to files. */
    smtpUrl: addressWithPassword(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: readMailFrom(env, publicUrl),
    /** The provider of text messages; without one, they are written to files. */
    textProvider: readTextProvider(env),
    /** The end of the address for the provider's reports; without it there is none. */
    textReportSecret: readReportSecret(env),
    /**
     * Where a backup is made each day, as an absolute path, and the time in Lagos, `HH:mm`. By default in `dataDir`;
     * with a database elsewhere, whose operator has backups, by default none.
     */
    backups,
    /** Opens a sealed backup to restore; by default the command asks. */
    backupPassphrase: env.BACKUP_PASSPHRASE || undefined,
  };
}

export type Settings = ReturnType<typeof readSettings>;

export type ObjectStorage = NonNullable<Settings['objectStorage']>;
