import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface ReceivedMail {
  from: string;
  to: string[];
  content: string;
}

/** The commands a server can refuse, and with which response. */
export interface Refusals {
  auth?: string;
  from?: string;
  to?: string;
  data?: string;
}

/** The library's error for a response such as `550 5.1.1 no such user`; none without a response. */
function toError(response: string | undefined): Error | null {
  if (response === undefined) return null;
  const [, code, text] = /^(\d{3}) (.*)$/.exec(response) ?? [];
  return Object.assign(new Error(text), { responseCode: Number(code) });
}

/** A real SMTP server for one test, which refuses the commands in `refusals`. */
export async function anSmtpServer({
  auth,
  from,
  to,
  data,
}: Refusals = {}): Promise<{ url: string; received: ReceivedMail[] }> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_login, _session, done) => done(toError(auth), { user: 'product' }),
    onMailFrom: (_address, _session, done) => done(toError(from)),
    onRcptTo: (_address, _session, done) => done(toError(to)),
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
        done(toError(data));
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(resolve)));
  const address = server.server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, received };
}
