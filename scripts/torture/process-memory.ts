import { readdir, readFile } from 'node:fs/promises';

const megabyte = 1024;

async function read(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}

/** The process `pid` and its descendants, but not the database's, which are recognised by name. */
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

/** The memory of the product and its workers, in MB; shared memory counts once. Linux only. */
export async function memoryOf(pid: number): Promise<number> {
  const shares = (await familyOf(pid)).map(async (one) =>
    Number(/^Pss:\s*(\d+)/m.exec(await read(`/proc/${one}/smaps_rollup`))?.[1] ?? 0),
  );
  return (await Promise.all(shares)).reduce((sum, kilobytes) => sum + kilobytes, 0) / megabyte;
}

/** Samples the memory until it is stopped, and returns the maximum. */
export function watchMemory(pid: number): { stop(): Promise<number> } {
  let isWatching = true;
  const watching = (async () => {
    let most = 0;
    while (isWatching) {
      most = Math.max(most, await memoryOf(pid));
      // Yields the processor to others.
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
