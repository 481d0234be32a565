import { errorText } from '#server/platform/system/error-text.ts';

const reasons = {
  'no-answer': 'the database does not answer',
  'read-only': 'the database can only be read',
} as const;

/** The database is unavailable for a reason without a PostgreSQL or Node error. */
export class DatabaseUnavailableError extends Error {
  readonly code: keyof typeof reasons;

  constructor(code: keyof typeof reasons) {
    super(reasons[code]);
    this.code = code;
  }
}

// PostgreSQL's codes: connection errors (class 08), read-only (25006), cut while idle in a transaction (25P03), too
// many connections (53300), rejected log-ins (28…), missing databases (3D…), statement_timeout (57014), shutting down
// or starting up (57P01–57P03), idle (57P05).
const databaseCode = /^(08...|28...|3D...|25006|25P03|53300|57014|57P0[1235])$/;
const networkCode = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
]);
const networkCall = new Set(['connect', 'read', 'write', 'getaddrinfo']);
// node-postgres and Kysely give these errors no code.
const driverTexts: [text: RegExp, code: string][] = [
  [
    /^(timeout expired|Connection terminated due to connection timeout|Query read timeout)/,
    'no-answer',
  ],
  [/^timeout exceeded when trying to connect/, 'no-slot'],
  [/^(Connection terminated|Client has encountered a connection error|Client was closed)/, 'cut'],
  [
    /^(Postgres connection has been discarded|Cannot use a pool after|driver has already been destroyed)/,
    'cut',
  ],
];

/**
 * Returns a code such as `ECONNREFUSED`, `57P03` or `no-answer` if the error means that the database can't be used
 * now, so the same call can succeed later; `undefined` for every other error.
 */
export function unavailability(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = errorText(error, 'code');
  // By code, since the job queue copies errors.
  if (Object.hasOwn(reasons, code) || databaseCode.test(code)) return code;
  if (networkCode.has(code) && networkCall.has(errorText(error, 'syscall'))) return code;
  // All addresses of a host name failed.
  if (error instanceof AggregateError) return error.errors.map(unavailability).find(Boolean);
  return driverTexts.find(([text]) => text.test(error.message))?.[1];
}

/** Whether the server rejects the log-in, or has no such database. */
export const isLoginRefusal = (error: Error): boolean => /^(28|3D)/.test(errorText(error, 'code'));

/** Whether the server responded with a refusal; open connections can still work. */
export const isRefusal = (error: Error): boolean => /^(28|3D|42|53)/.test(errorText(error, 'code'));

/** The reason as a log line, without typed or stored data. */
export function formatUnavailability(error: Error): string {
  const code = unavailability(error) ?? errorText(error, 'code');
  if (code === 'no-answer') return reasons['no-answer'];
  if (code === 'read-only' || code === '25006') return reasons['read-only'];
  if (code === '53300') return 'the database accepts no more connections (53300)';
  if (/^57P/.test(code)) return `the database is stopping or starting (${code})`;
  if (/^3D/.test(code)) return `the database does not exist (${code})`;
  if (isLoginRefusal(error)) return `the database rejects the login (${code})`;
  return `the database cannot be reached${code === 'cut' || code === '' ? '' : ` (${code})`}`;
}
