import { performance } from 'node:perf_hooks';

export interface ClosingPart {
  name: string;
  close(): Promise<unknown>;
  /** Closing is abandoned after this time. */
  withinMs: number;
  /** Closed even if time is short, because it would outlive the program. */
  isVital?: boolean;
}

/** The open resources, in the order of opening. */
export type ClosingParts = ClosingPart[];

async function closeInTime(
  { close, withinMs, name }: ClosingPart,
  hurry: AbortSignal | undefined,
): Promise<void> {
  const abandoned = Promise.withResolvers<void>();
  const leave = () => abandoned.resolve();
  const timer = setTimeout(() => {
    abandoned.reject(new Error(`closing ${name} took longer than ${withinMs} ms`));
  }, withinMs);
  hurry?.addEventListener('abort', leave, { once: true });
  try {
    await Promise.race([close(), abandoned.promise]);
  } finally {
    clearTimeout(timer);
    hurry?.removeEventListener('abort', leave);
  }
}

/**
 * Closes everything in reverse order of opening, including resources added meanwhile. A failure or timeout doesn't
 * prevent the rest; `onFailure` is called for it. Once `hurry` aborts, closes only vital resources. Never rejects.
 */
export async function closeAll(
  closing: ClosingParts,
  onFailure: (error: unknown, name: string) => void,
  hurry?: AbortSignal,
): Promise<void> {
  for (let part = closing.pop(); part; part = closing.pop()) {
    if (hurry?.aborted && !part.isVital) continue;
    try {
      await closeInTime(part, part.isVital ? undefined : hurry);
    } catch (error) {
      onFailure(error, part.name);
    }
  }
}

// A terminal sends Ctrl-C to the whole process group, and npm forwards it: one press, several
// signals.
const samePressMs = 1_000;

/** Calls `end` at the first ending signal, and `hurry` at another one, a second later or more. */
export function onEndingSignal(end: (signal: NodeJS.Signals) => void, hurry: () => void): void {
  let endedAt: number | undefined;
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, (signal) => {
      if (endedAt === undefined) {
        endedAt = performance.now();
        end(signal);
      } else if (performance.now() - endedAt > samePressMs) hurry();
    });
  }
}
