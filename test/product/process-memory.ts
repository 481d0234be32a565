import { readdir, readFile } from 'node:fs/promises';

const megabyte = 1024;

async function read(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}

const isDatabase = async (pid: number) => /postgres|sh/.test(await read(`/proc/${pid}/comm`));

async function childrenOf(pid: number): Promise<number[]> {
  const children: number[] = [];
  for (const task of await readdir(`/proc/${pid}/task`).catch(() => [])) {
    const listed = await read(`/proc/${pid}/task/${task}/children`);
    children.push(...listed.split(' ').filter(Boolean).map(Number));
  }
  return children;
}

async function familyOf(pid: number): Promise<number[]> {
  const families = await Promise.all((await childrenOf(pid)).map(familyOf));
  return [pid, ...families.flat()];
}

async function sumOf(pids: readonly number[]): Promise<number> {
  const shares = pids.map(async (one) =>
    Number(/^Pss:\s*(\d+)/m.exec(await read(`/proc/${one}/smaps_rollup`))?.[1] ?? 0),
  );
  return (await Promise.all(shares)).reduce((sum, kilobytes) => sum + kilobytes, 0) / megabyte;
}

/** The memory of a process and its children without the database, in MB; shared memory counts once. Linux only. */
async function memoryOf(pid: number): Promise<number> {
  const children = await childrenOf(pid);
  // The database's processes are recognised by name.
  const areDatabase = await Promise.all(children.map(isDatabase));
  const workers = children.filter((_, at) => !areDatabase[at]);
  return sumOf([pid, ...(await Promise.all(workers.map(familyOf))).flat()]);
}

/**
 * Samples the memory of a process and its children, without the database, until stopped; returns the maximum in MB.
 * Linux only.
 */
export function watchMemory(pid: number): { stop(): Promise<number> } {
  let isWatching = true;
  const watching = (async () => {
    let most = 0;
    while (isWatching) {
      most = Math.max(most, await memoryOf(pid));
      // Yields the processor.
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
