import { readdir, readFile } from 'node:fs/promises';

const megabyte = 1024;

async function read(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}

/** The processes that were started by `pid`, and itself; but not the database's, which is told by its name. */
async function familyOf(pid: number): Promise<number[]> {
  const children: number[] = [];
  for (const task of await readdir(`/proc/${pid}/task`).catch(() => [])) {
    const listed = await read(`/proc/${pid}/task/${task}/children`);
    children.push(...listed.split(' ').filter(Boolean).map(Number));
  }
  const families = await Promise.all(
    children.map(async (child) => (/postgres|sh/.test(await read(`/proc/${child}/comm`)) ? [] : familyOf(child))),
  );
  return [pid, ...families.flat()];
}

/** How many MB of memory the product takes with its workers; what they share counts once. Linux only. */
export async function memoryOf(pid: number): Promise<number> {
  const shares = (await familyOf(pid)).map(async (one) =>
    Number(/^Pss:\s*(\d+)/m.exec(await read(`/proc/${one}/smaps_rollup`))?.[1] ?? 0),
  );
  return (await Promise.all(shares)).reduce((sum, kilobytes) => sum + kilobytes, 0) / megabyte;
}

/** Looks at the memory all the time until it is told to stop, and gives the most it saw. */
export function watchMemory(pid: number): { stop(): Promise<number> } {
  let isWatching = true;
  const watching = (async () => {
    let most = 0;
    while (isWatching) {
      most = Math.max(most, await memoryOf(pid));
      // Lets others have the processor.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return most;
  })();
  return {
    stop() {
      isWatching = false;
      return watching;
    },
  };
}
