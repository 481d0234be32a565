import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Delays, startPings } from '#test/pings.ts';

const server = `
  const server = require('node:http').createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"message":"alive"}');
  });
  server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port + '/'));
`;
const busyLoop = 'for (;;) Math.sqrt(Math.random());';
const forMs = 3_000;

function run(code: string): ChildProcess {
  return spawn(process.execPath, ['--eval', code], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the bare server has no output');
  const [chunk] = await once(child.stdout, 'data');
  return String(chunk).trim();
}

/**
 * The speed of an empty node:http server on this machine, beside so many processes that only use processor time: the
 * baseline for the product's figures.
 */
export async function bareServer({ busyProcesses }: { busyProcesses: number }): Promise<Delays> {
  const children = [run(server), ...Array.from({ length: busyProcesses }, () => run(busyLoop))];
  try {
    const [child] = children;
    if (!child) throw new Error('nothing was started');
    const pings = startPings(await firstLine(child));
    await pause(forMs);
    return await pings.stop();
  } finally {
    for (const child of children) child.kill('SIGKILL');
  }
}
