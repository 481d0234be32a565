const reasons = {
  'no-answer': 'the database does not answer',
  'read-only': 'the database can only be read',
} as const;

/** The database can't be used for a reason that PostgreSQL and Node have no error for. */
export class DatabaseUnavailableError extends Error {
  readonly code: keyof typeof reasons;

  constructor(code: keyof typeof reasons) {
    super(reasons[code]);
    this.code = code;
  }
}

// PostgreSQL's codes: connection errors (class 08), read-only (25006), cut while idle in a transaction (25P03), too many
// connections (53300), rejected logins (28…) and databases that aren't there (3D…), longer than statement_timeout (57014), shutting down or starting up (57P01–57P03), idle (57P05).
const databaseCode = /^(08...|28...|3D...|25006|25P03|53300|57014|57P0[1235])$/;
const networkCode = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN'],
]);
const networkCall = new Set(['connect', 'read', 'write', 'getaddrinfo']);
// node-postgres and Kysely give these errors no code.
const driverTexts: [text: RegExp, code: string][] = [
  [/^(timeout expired|Connection terminated due to connection timeout|Query read timeout)/, 'no-answer'],
  [/^timeout exceeded when trying to connect/, 'no-slot'],
  [/^(Connection terminated|Client has encountered a connection error|Client was closed)/, 'cut'],
  [/^(Postgres connection has been discarded|Cannot use a pool after|driver has already been destroyed)/, 'cut'],
];

const readString = (error: Error, key: string): string => {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : '';
};

/**
 * Returns an error's code if it is about the database: a code such as `ECONNREFUSED`, `57P03` or `no-answer` if it
 * can't be used right now, undefined for every other error. The same call can succeed later.
 */
export function unavailability(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = readString(error, 'code');
  // By its code, since the job queue passes errors on as copies.
  if (Object.hasOwn(reasons, code) || databaseCode.test(code)) return code;
  if (networkCode.has(code) && networkCall.has(readString(error, 'syscall'))) return code;
  // Every address of a name was tried.
  if (error instanceof AggregateError) return error.errors.map(unavailability).find(Boolean);
  return driverTexts.find(([text]) => text.test(error.message))?.[1];
}

/** Whether the server rejects the login, or has no database of that name. */
export const isLoginRefusal = (error: Error): boolean => /^(28|3D)/.test(readString(error, 'code'));

/** Whether the server has answered, if only to refuse: connections that are open already can still work. */
export const isRefusal = (error: Error): boolean => /^(28|3D|42|53)/.test(readString(error, 'code'));

/** The reason as a line for the log, without anything that was typed or stored. */
export function formatUnavailability(error: Error): string {
  const code = unavailability(error) ?? readString(error, 'code');
  if (code === 'no-answer') return reasons['no-answer'];
  if (code === 'read-only' || code === '25006') return reasons['read-only'];
  if (code === '53300') return 'the database accepts no more connections (53300)';
  if (/^57P/.test(code)) return `the database is stopping or starting (${code})`;
  if (/^3D/.test(code)) return `the database does not exist (${code})`;
  if (isLoginRefusal(error)) return `the database rejects the login (${code})`;
  return `the database cannot be reached${code === 'cut' || code === '' ? '' : ` (${code})`}`;
}
