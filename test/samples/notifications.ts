import type {} from '#server/messages/table.ts';
import type { TestApp } from '#test/app.ts';

/** A message as received: a mail's words without the company's footer, or a text message. */
export interface ReceivedMessage {
  to: string;
  /** Empty for a text message. */
  subject: string;
  words: string;
}

/** Skips some minutes, delivers the due messages, and returns them, mails first. */
export async function hear(world: TestApp, minutes = 0): Promise<ReceivedMessage[]> {
  world.time.now = new Date(world.time.now.getTime() + minutes * 60_000);
  await world.deliver();
  const mails = world.mails.splice(0).map(({ to, subject, text }) => ({
    to,
    subject,
    words: text.replace(/\n\nMotions Logistics\n.*$/s, ''),
  }));
  const texts = world.texts.splice(0).map(({ to, text }) => ({ to, subject: '', words: text }));
  return [...mails, ...texts];
}

/** The same with only recipients and subjects. */
export const hearSubjects = async (world: TestApp, minutes = 0): Promise<string[]> =>
  (await hear(world, minutes)).map(({ to, subject }) => `${to}: ${subject}`);
