import pino, { type DestinationStream, type Logger } from 'pino';

/** What a line of the log may say beside its words: nothing here can hold what somebody typed. */
const sayable = new Set(['err', 'method', 'route', 'status', 'ms', 'brokenOff', 'signal', 'job']);

const nameFields = ['code', 'constraint', 'table', 'column', 'routine', 'severity', 'syscall'] as const;
const numberFields = ['statusCode', 'status', 'responseCode', 'errno'] as const;
const maxCauses = 4;

/** An error as the log tells of it. */
interface ErrorNote {
  type: string;
  /** Where it arose, without the words that a stack begins with. */
  stack: string[];
  cause?: ErrorNote;
  errors?: ErrorNote[];
  [field: string]: unknown;
}

/**
 * What an error is and where it arose, and never its message, details or other fields: those of the database, of forms and of mails
 * hold what people typed.
 */
function describeError(error: unknown, depth = 0): ErrorNote {
  if (!(error instanceof Error)) return { type: typeof error, stack: [] };
  const { cause, stack = '' } = error;
  const errors: unknown = Reflect.get(error, 'errors');
  return {
    type: /^\w{1,60}$/.test(error.constructor.name) ? error.constructor.name : 'Error',
    ...pick(error, nameFields, (value) => typeof value === 'string' && /^[\w.-]{1,63}$/.test(value)),
    ...pick(error, numberFields, Number.isInteger),
    stack: framesOf(stack),
    ...(cause !== undefined && depth < maxCauses && { cause: describeError(cause, depth + 1) }),
    ...(Array.isArray(errors) &&
      depth < maxCauses && { errors: errors.slice(0, maxCauses).map((one) => describeError(one, depth + 1)) }),
  };
}

function pick(error: Error, fields: readonly string[], isHarmless: (value: unknown) => boolean) {
  const found = fields.map((field): [string, unknown] => [field, Reflect.get(error, field)]);
  return Object.fromEntries(found.filter(([, value]) => isHarmless(value)));
}

// The message comes first and may have lines that look like these; a place in a file is what it can hardly make up.
const frame = /^ {4}at (?:[\w$.<>#[\] ]+ \()?((?:file:\/\/|node:|\/)[^\s()@]+:\d+:\d+)\)?$/;

const framesOf = (stack: string): string[] =>
  stack.split('\n').flatMap((line) => (frame.test(line) ? [line.trim()] : []));

/** The words of a line, without addresses and what else libraries put between them. */
const plain = (words: unknown): string => (typeof words === 'string' ? words.replace(/\S*[/@?=:]\S*/g, '…') : 'failed');

/**
 * Makes the log: JSON lines that say what was done, how it ended and how long it took, at every level without anything that somebody
 * sent or that is stored of somebody.
 */
export function createLogger({ level = 'info', to }: { level?: string; to?: DestinationStream } = {}): Logger {
  return pino(
    {
      level,
      serializers: { err: (error: unknown) => describeError(error) },
      formatters: {
        log: (said) => Object.fromEntries(Object.entries(said).filter(([key]) => sayable.has(key))),
      },
      hooks: {
        logMethod(args, method) {
          const [first, second]: unknown[] = args;
          if (typeof first === 'string') method.call(this, plain(first));
          else method.call(this, first instanceof Error ? { err: first } : first, plain(second));
        },
      },
    },
    to ?? pino.destination(1),
  );
}
