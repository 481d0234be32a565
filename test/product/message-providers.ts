import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import * as z from 'zod/mini';

/** A mail server and a provider of text messages that record what they accepted. */
export interface Providers {
  env: Record<string, string>;
  /** The ids of accepted messages in order, by channel. */
  taken: { mail: string[]; text: string[] };
  stop(): Promise<void>;
}

const Handed = z.object({ id: z.string() });

const portOf = (server: Server) => {
  const address = server.address();
  return address && typeof address === 'object' ? address.port : 0;
};

/** Starts both; each takes `paceMs` for a message. */
export async function startProviders(paceMs: number): Promise<Providers> {
  const taken: Providers['taken'] = { mail: [], text: [] };
  const over = new AbortController();
  const wait = () => pause(paceMs, undefined, { signal: over.signal }).catch(() => undefined);
  const mails = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        taken.mail.push(
          /^Message-ID: <([\w-]+)@/im.exec(Buffer.concat(chunks).toString())?.[1] ?? '',
        );
        await wait();
        done();
      });
    },
  });
  // Killed products break their connections.
  mails.on('error', () => undefined);
  await new Promise<void>((resolve) => mails.listen(0, '127.0.0.1', resolve));

  const texts = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const { id } = z.parse(Handed, JSON.parse(Buffer.concat(chunks).toString()));
      taken.text.push(id);
      await wait();
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ message_id: id }));
    });
  }).listen(0, '127.0.0.1');
  await once(texts, 'listening');

  return {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${portOf(mails.server)}`,
      SMS_PROVIDER: 'webhook',
      SMS_URL: `http://127.0.0.1:${portOf(texts)}/`,
      SMS_FROM: 'Torture',
      SMS_KEY: 'a key for torture',
    },
    taken,
    async stop() {
      over.abort();
      texts.closeAllConnections();
      await Promise.all([
        new Promise((resolve) => texts.close(resolve)),
        new Promise<void>((resolve) => mails.close(() => resolve())),
      ]);
    },
  };
}
