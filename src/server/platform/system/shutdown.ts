/** Something that was opened, and is closed when the program ends. */
export interface ClosingPart {
  /** What the log calls it. */
  name: string;
  close(): Promise<unknown>;
  /** It is left as it is when closing it takes longer than so many milliseconds. */
  withinMs: number;
}

/** What was opened so far, in that order. */
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
 * Closes everything, last opened first, also what is still added meanwhile. A part that fails or hangs keeps no other from being
 * closed: `onFailure` hears of it. Never rejects.
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
