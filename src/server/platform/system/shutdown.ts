import { performance } from 'node:perf_hooks';

/** A resource to close when the program ends. */
export interface ClosingPart {
  /** Its name in the log. */
  name: string;
  close(): Promise<unknown>;
  /** Closing is abandoned after this many milliseconds. */
  withinMs: number;
  /** Closed even if there is no time for the others, because it would outlive the program. */
  isVital?: boolean;
}

/** The open resources, in the order of opening. */
export type Closing = ClosingPart[];

async function closeInTime({ close, withinMs, name }: ClosingPart, hurry: AbortSignal | undefined): Promise<void> {
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
 * Closes everything in reverse order of opening, including resources added meanwhile. A resource that fails or times
 * out doesn't prevent the others from being closed; `onFailure` is called for it. Once `hurry` is aborted only the vital
 * resources are closed. Never rejects.
 */
export async function closeAll(
  closing: Closing,
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

// A terminal sends Ctrl-C to the whole process group, and npm forwards it again: one wish arrives several times.
const sameWishMs = 1_000;

/** Calls `end` with the first signal that asks the process to end, and `hurry` when it is asked again, a second later or more. */
export function onEndingSignal(end: (signal: NodeJS.Signals) => void, hurry: () => void): void {
  let endedAt: number | undefined;
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, (signal) => {
      if (endedAt === undefined) {
        endedAt = performance.now();
        end(signal);
      } else if (performance.now() - endedAt > sameWishMs) hurry();
    });
  }
}
