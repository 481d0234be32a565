import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A mail as a server receives it. */
export interface Received {
  from: string;
  to: string[];
  content: string;
}

/** A real SMTP server for one test; `refusal` is its response to a mail, if it rejects mails. */
export async function anSmtpServer(refusal?: string): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom: from, rcptTo } = session.envelope;
        received.push({
          from: from ? from.address : '',
          to: rcptTo.map(({ address }) => address),
          content: Buffer.concat(chunks).toString(),
        });
        done(refusal === undefined ? null : new Error(refusal));
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(resolve)));
  const address = server.server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, received };
}
