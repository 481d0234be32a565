import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

// The baseline of serving a page: the product's responses, byte for byte, from the memory of a bare node:http.

interface Answer {
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

function fetchRaw(address: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      buffer(answer).then((bytes) => resolve({ headers: answer.headers, bytes }), reject);
    }).once('error', reject);
  });
}

async function serve(product: string, paths: string[]): Promise<void> {
  const answers = new Map<string | undefined, Answer>();
  for (const path of paths) {
    const { headers, bytes } = await fetchRaw(product + path);
    // node:http sets these itself.
    const { date, connection, 'keep-alive': keepAlive, ...rest } = headers;
    answers.set(path, { headers: { ...rest, 'content-length': String(bytes.length) }, bytes });
  }
  const server = createServer((request, response) => {
    const answer = answers.get(request.url);
    if (answer) response.writeHead(200, answer.headers).end(answer.bytes);
    else response.writeHead(404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  process.stdout.write(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
}

/** A running bare server. */
export interface BarePages {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

async function firstOutput({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('the bare server has no output');
  const [chunk] = await once(stdout, 'data');
  return String(chunk);
}

/** Starts a bare server, as a separate process, that serves at `paths` what the product at `url` serves there. */
export async function startBarePages(url: string, paths: string[]): Promise<BarePages> {
  const child = spawn(process.execPath, [import.meta.filename, url, ...paths], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  return {
    url: await firstOutput(child),
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

if (import.meta.main) await serve(process.argv[2] ?? '', process.argv.slice(3));
