import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { RequestEnd } from '#server/platform/system/metrics.ts';

/** Random, so that callers can't choose it. */
export const newRequestId = (): string => randomBytes(12).toString('base64url');

/** Disables Fastify's request lines (`logRequest` writes them), and logs its other errors with fixed messages. */
export class RequestLines extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override streamError(error: Error, request: FastifyRequest): void {
    const isCallers = 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    // The request's line already says that the caller left.
    request.log[isCallers ? 'debug' : 'error']({ err: error }, 'a response ended early');
  }

  override writeHeadError(error: Error, request: FastifyRequest): void {
    request.log.error({ err: error }, 'the head of a response could not be written');
  }

  override serializerError(error: Error, request: FastifyRequest): void {
    request.log.error({ err: error }, 'a response could not be serialized');
  }
}

export type OnRequestEnd = (end: RequestEnd) => void;

/**
 * Sets the `x-request-id` header, and logs one line at the request's end: its status, or aborted by the client.
 * Also calls `onEnd`.
 */
export function logRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  onEnd?: OnRequestEnd,
): void {
  const started = performance.now();
  reply.header('x-request-id', request.id);
  let isLogged = false;
  const logOnce = (end: { status: number } | { aborted: true }) => {
    if (isLogged) return;
    isLogged = true;
    const { method, routeOptions } = request;
    const ms = performance.now() - started;
    request.log.info(
      { method, route: routeOptions.url ?? 'none', ...end, ms: Math.round(ms) },
      'request',
    );
    onEnd?.({
      method,
      route: routeOptions.url,
      status: 'status' in end ? end.status : 'aborted',
      seconds: ms / 1000,
    });
  };
  reply.raw.once('finish', () => logOnce({ status: reply.raw.statusCode }));
  reply.raw.once('close', () => logOnce({ aborted: true }));
}
