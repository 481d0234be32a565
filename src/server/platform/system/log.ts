import { performance } from 'node:perf_hooks';
import pino, { type DestinationStream, type Logger } from 'pino';
import * as z from 'zod/mini';
import { unavailability } from '#server/platform/database/unavailable.ts';
import { StoreUnavailableError } from '#server/platform/files/file-store.ts';
import type { Clock } from './clock.ts';

/**
 * The allowed fields of a log line. None can contain user input: browsers send `kind`, `place` and `route`, but in
 * strict patterns.
 */
const allowedFields = new Set([
  'err',
  'method',
  'route',
  'status',
  'ms',
  'aborted',
  'signal',
  'job',
  'reqId',
  'messageId',
  'channel',
  'kind',
  'place',
  'driverId',
  'sealed',
  'step',
  'reason',
]);

const nameFields = [
  'code',
  'constraint',
  'table',
  'column',
  'routine',
  'severity',
  'syscall',
] as const;
const numberFields = ['statusCode', 'status', 'responseCode', 'errno'] as const;
const maxCauses = 4;

interface LoggedError {
  type: string;
  /** The stack frames, without the leading message. */
  stack: string[];
  cause?: LoggedError;
  errors?: LoggedError[];
  [field: string]: unknown;
}

/**
 * An error's type, codes and stack. Never its message, details or other fields: in database, form and mail errors
 * they contain user input.
 */
function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, stack: [] };
  const { cause, stack = '' } = error;
  const errors: unknown = Reflect.get(error, 'errors');
  return {
    type: /^\w{1,60}$/.test(error.constructor.name) ? error.constructor.name : 'Error',
    code: unavailability(error),
    ...pick(
      error,
      nameFields,
      (value) => typeof value === 'string' && /^[\w.-]{1,63}$/.test(value),
    ),
    ...pick(error, numberFields, Number.isInteger),
    stack: framesOf(stack),
    ...(cause !== undefined && depth < maxCauses && { cause: describeError(cause, depth + 1) }),
    ...(Array.isArray(errors) &&
      depth < maxCauses && {
        errors: errors.slice(0, maxCauses).map((one) => describeError(one, depth + 1)),
      }),
  };
}

function pick(error: Error, fields: readonly string[], isHarmless: (value: unknown) => boolean) {
  const entries = fields.map((field): [string, unknown] => [field, Reflect.get(error, field)]);
  return Object.fromEntries(entries.filter(([, value]) => isHarmless(value)));
}

// The message comes first, and its lines could look like frames; the required file location is hard to imitate.
const frame = /^ {4}at (?:[\w$.<>#[\] ]+ \()?((?:file:\/\/|node:|\/)[^\s()@]+:\d+:\d+)\)?$/;

const framesOf = (stack: string): string[] =>
  stack.split('\n').flatMap((line) => (frame.test(line) ? [line.trim()] : []));

const aMinute = 60_000;

/**
 * Whether to write an error's line: of those that only repeat an outage of the database or file store, one a
 * minute.
 */
function repetitionFilter(): (error: unknown, words: unknown) => boolean {
  const written = new Map<string, number>();
  return (error, words) => {
    const reason = error instanceof StoreUnavailableError ? 'files' : unavailability(error);
    if (reason === undefined) return true;
    const line = `${String(words)} ${reason}`;
    const now = performance.now();
    if (now - (written.get(line) ?? Number.NEGATIVE_INFINITY) < aMinute) return false;
    written.set(line, now);
    return true;
  };
}

/** A log message without addresses and other values that libraries insert. */
const plain = (words: unknown): string =>
  typeof words === 'string' ? words.replace(/\S*(?:[/@?=]|:(?=\S))\S*/g, '…') : 'failed';

const errorLevel = 50;

const line = z.object({
  level: z.number(),
  time: z.number(),
  msg: z.optional(z.string()),
  err: z.optional(
    z.object({ type: z.string(), code: z.optional(z.string()), stack: z.array(z.string()) }),
  ),
});

export interface ErrorCount {
  words: string;
  count: number;
  lastAt: Date;
}

const mostErrorKinds = 50;

export function errorCounts(clock: Clock) {
  const counts = new Map<string, ErrorCount>();
  const since = clock();
  return {
    since,
    add(words: string) {
      const count = (counts.get(words)?.count ?? 0) + 1;
      if (count > 1 || counts.size < mostErrorKinds)
        counts.set(words, { words, count, lastAt: clock() });
    },
    /** The latest first. */
    list: (): ErrorCount[] =>
      [...counts.values()].sort((a, b) => b.lastAt.getTime() - a.lastAt.getTime()),
  };
}

/** A log line for people: `14:03:22 warn: the backup failed (ENOSPC)`, with an error's stack below. */
export function formatLine(json: string): string {
  const { level, time, msg, err } = line.parse(JSON.parse(json));
  const clock = new Date(time).toTimeString().slice(0, 8);
  const cause = err ? ` (${err.code ?? err.type})` : '';
  const stack =
    err && level >= errorLevel ? err.stack.map((frame) => `    ${frame}\n`).join('') : '';
  return `${clock} ${pino.levels.labels[level]}: ${msg ?? ''}${cause}\n${stack}`;
}

const terminal: DestinationStream = {
  write: (json) => void process.stdout.write(formatLine(json)),
};

/**
 * Creates the logger. On a terminal it writes warnings and errors for people, elsewhere JSON lines with actions,
 * outcomes and durations; never user input or stored personal data. During an outage of the database or file store,
 * lines that only repeat it are written once a minute.
 */
export function createLogger({
  level,
  to,
  onError,
}: {
  level?: string;
  to?: DestinationStream;
  /** Called with the message of each error. */
  onError?: (words: string) => void;
} = {}): Logger {
  // The ten frames that V8 keeps of a failed query can all be its library's.
  Error.stackTraceLimit = 30;
  const isNew = repetitionFilter();
  const isForPerson = to === undefined && process.stdout.isTTY;
  return pino(
    {
      level: level ?? (isForPerson ? 'warn' : 'info'),
      serializers: { err: (error: unknown) => describeError(error) },
      formatters: {
        log: (logged) =>
          Object.fromEntries(Object.entries(logged).filter(([key]) => allowedFields.has(key))),
      },
      hooks: {
        logMethod(args, method, lineLevel) {
          const [first, second]: unknown[] = args;
          if (lineLevel >= errorLevel) onError?.(plain(typeof first === 'string' ? first : second));
          if (typeof first === 'string') return method.call(this, plain(first));
          const error = first instanceof Error ? first : Reflect.get(Object(first), 'err');
          if (isNew(error, second))
            method.call(this, first instanceof Error ? { err: first } : first, plain(second));
        },
      },
    },
    to ?? (isForPerson ? terminal : pino.destination(1)),
  );
}
