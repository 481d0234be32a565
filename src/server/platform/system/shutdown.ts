/** A resource to close when the program ends. */
export interface ClosingPart {
  /** Its name in the log. */
  name: string;
  close(): Promise<unknown>;
  /** Closing is abandoned after this many milliseconds. */
  withinMs: number;
}

/** The open resources, in the order of opening. */
export type Closing = ClosingPart[];

async function closeInTime({ close, withinMs, name }: ClosingPart): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`closing ${name} took longer than ${withinMs} ms`)), withinMs);
  });
  try {
    await Promise.race([close(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Closes everything in reverse order of opening, including resources added meanwhile. A resource that fails or times
 * out doesn't prevent the others from being closed; `onFailure` is called for it. Never rejects.
 */
export async function closeAll(closing: Closing, onFailure: (error: unknown, name: string) => void): Promise<void> {
  for (let part = closing.pop(); part; part = closing.pop()) {
    try {
      await closeInTime(part);
    } catch (error) {
      onFailure(error, part.name);
    }
  }
}
