import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { onTestFinished } from 'vitest';

export interface HandedMessage {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  body: unknown;
}

/** How a provider responds; `undefined`: not at all. */
export type ProviderBehaviour = (handed: HandedMessage) => Promise<Answered> | Answered;
type Answered = ProviderAnswer | 'hangs up' | undefined;
export interface ProviderAnswer {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}

/** Termii's documented response for an accepted message. */
export const taken = (messageId: string): ProviderAnswer => ({
  body: {
    code: 'ok',
    message_id: messageId,
    message: 'Successfully Sent',
    balance: 9,
    user: 'A company',
  },
});

/** A provider of text messages for one test, with the responses of `answering`. */
export async function aTextProvider(
  answering: { answer: ProviderBehaviour } = { answer: () => taken('1') },
): Promise<{ url: string; received: HandedMessage[]; answering: { answer: ProviderBehaviour } }> {
  const received: HandedMessage[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const text = Buffer.concat(chunks).toString();
      const handed = {
        path: request.url ?? '',
        headers: request.headers,
        text,
        body: JSON.parse(text),
      };
      received.push(handed);
      const answer = await answering.answer(handed);
      if (answer === undefined) return;
      if (answer === 'hangs up') return request.socket.destroy();
      response
        .writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
        .end(JSON.stringify(answer.body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, received, answering };
}

/** An address without a listener. */
export async function nobodysUrl(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}
