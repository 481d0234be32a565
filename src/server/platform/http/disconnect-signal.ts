import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A signal that aborts when the client disconnects before the response has been sent; at once if it already has.
 * Fastify's own `request.signal` aborts as soon as the body has been read.
 */
export function disconnectSignal({ raw }: FastifyRequest, { raw: response }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const abortUnlessSent = () => !response.writableFinished && controller.abort();
  const abortUnlessRead = () => !raw.readableEnded && abortUnlessSent();
  if (response.destroyed) abortUnlessSent();
  // The response to a pipelined request has no connection yet, so only its body shows the disconnect.
  if (raw.destroyed) abortUnlessRead();
  response.once('close', abortUnlessSent);
  raw.once('close', abortUnlessRead);
  return controller.signal;
}
