import type * as z from 'zod/mini';
import type { reportMessage } from '#contract/messages/messages.ts';
import type { Context } from '#server/platform/system/context.ts';
import * as repository from './repository.ts';

// Termii's states before the end: with the network, and not known yet.
const onItsWay = /^(message\s+sent|sent|pending|received|queued|accepted|unknown)/i;

/** Writes down what a provider reports. A message that is still on its way stays as it is. */
export async function takeReport(
  { db, clock }: Context,
  { message_id: id, receiver, message, status }: z.infer<typeof reportMessage.body>,
): Promise<void> {
  const text = String(status).trim();
  if (String(id) === '' || text === '' || onItsWay.test(text)) return;
  const report = { providerId: String(id), address: String(receiver).replace(/\D/g, ''), words: String(message) };
  await repository.endReported(db, report, { isDelivered: /^delivered/i.test(text), now: clock() });
}
