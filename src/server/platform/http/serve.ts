import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '#server/platform/system/actor.ts';
import type {
  AdministratorContext,
  Context,
  VisitorContext,
} from '#server/platform/system/context.ts';
import type { AdminGuard } from './auth-guard.ts';
import { clientKey, originOf } from './client-key.ts';
import type { RateLimit } from './rate-limits.ts';
import {
  type EndpointInput,
  type RouteOptions,
  registerEndpoint,
  type TypedEndpoint,
} from './register-endpoint.ts';
import type { UploadRules } from './uploads.ts';

/** Where routes are registered, and what their handlers use. */
export interface Scope<RouteContext extends Context> {
  app: FastifyInstance;
  context: Context;
  contextOf(request: FastifyRequest, signal: AbortSignal): RouteContext;
  /** Called for each endpoint that `notifies`, with its handler. */
  serveRecipients?<Params, Query, Body, JsonBody>(
    scope: Scope<RouteContext>,
    endpoint: TypedEndpoint<Params, Query, Body, unknown, JsonBody>,
    handler: (
      context: RouteContext,
      input: EndpointInput<Params, Query, Body | JsonBody>,
    ) => Promise<unknown>,
    options: ServeOptions,
  ): void;
}

export type VisitorScope = Scope<VisitorContext>;

export type AdministratorScope = Scope<AdministratorContext>;

const scopeOf = <Who extends Actor>(
  app: FastifyInstance,
  context: Context,
  actorOf: (request: FastifyRequest) => Who,
) => ({
  app,
  context,
  contextOf(request: FastifyRequest, signal: AbortSignal) {
    const sender = clientKey(request);
    const encoder = context.images.encoderFor(sender, signal);
    return { ...context, actor: actorOf(request), sender, signal, encoder };
  },
});

export const visitorScope = (app: FastifyInstance, context: Context): VisitorScope =>
  scopeOf(app, context, (request) => ({ kind: 'public' as const, ...originOf(request) }));

/** The same behind `guard`, which protects `app` from now on. */
export function administratorScope(
  app: FastifyInstance,
  context: Context,
  guard: AdminGuard,
  serveRecipients?: AdministratorScope['serveRecipients'],
): AdministratorScope {
  guard.protect(app);
  return {
    ...scopeOf(app, context, guard.administratorOf),
    ...(serveRecipients && { serveRecipients }),
  };
}

export interface ServeOptions extends Omit<RouteOptions, 'form'> {
  form?: { uploads?: UploadRules };
  /** Counts each call of a client before its body is read. */
  limit?: RateLimit;
}

const routeOptions = (
  { context }: { context: Context },
  { form, limit, ...options }: ServeOptions,
): RouteOptions => ({
  ...options,
  ...(form && { form: { incoming: context.files.incoming, ...form } }),
  ...(limit && { first: (request) => limit.count(clientKey(request)) }),
});

/** Serves an endpoint whose handler returns the whole response, such as a file. */
export function serveRaw<
  RouteContext extends Context,
  Params,
  Query,
  Body,
  Response,
  JsonBody = never,
>(
  scope: Scope<RouteContext>,
  endpoint: TypedEndpoint<Params, Query, Body, Response, JsonBody>,
  handler: (
    context: RouteContext,
    input: EndpointInput<Params, Query, Body | JsonBody>,
  ) => Promise<NoInfer<Response>>,
  options: ServeOptions = {},
): void {
  registerEndpoint(
    scope.app,
    endpoint,
    (input) => handler(scope.contextOf(input.request, input.signal), input),
    routeOptions(scope, options),
  );
  if (endpoint.notifies) scope.serveRecipients?.(scope, endpoint, handler, options);
}

/**
 * Serves an endpoint whose response is a message and the handler's `data`, or only a message. The message can
 * depend on data and input.
 */
export function serve<RouteContext extends Context, Params, Query, Body, Data, JsonBody = never>(
  scope: Scope<RouteContext>,
  endpoint: TypedEndpoint<Params, Query, Body, { message: string; data: Data }, JsonBody>,
  message:
    | string
    | ((data: NoInfer<Data>, input: EndpointInput<Params, Query, Body | JsonBody>) => string),
  handler: (
    context: RouteContext,
    input: EndpointInput<Params, Query, Body | JsonBody>,
  ) => Promise<NoInfer<Data>>,
  options?: ServeOptions,
): void;
export function serve<RouteContext extends Context, Params, Query, Body, JsonBody = never>(
  scope: Scope<RouteContext>,
  endpoint: TypedEndpoint<Params, Query, Body, { message: string }, JsonBody>,
  message: string,
  handler: (
    context: RouteContext,
    input: EndpointInput<Params, Query, Body | JsonBody>,
  ) => Promise<unknown>,
  options?: ServeOptions,
): void;
export function serve<RouteContext extends Context, Params, Query, Body, JsonBody>(
  scope: Scope<RouteContext>,
  endpoint: TypedEndpoint<Params, Query, Body, { message: string }, JsonBody>,
  message:
    | string
    | ((data: unknown, input: EndpointInput<Params, Query, Body | JsonBody>) => string),
  handler: (
    context: RouteContext,
    input: EndpointInput<Params, Query, Body | JsonBody>,
  ) => Promise<unknown>,
  options?: ServeOptions,
): void {
  const answer = async (
    context: RouteContext,
    input: EndpointInput<Params, Query, Body | JsonBody>,
  ) => {
    const data = await handler(context, input);
    return { message: typeof message === 'string' ? message : message(data, input), data };
  };
  serveRaw(scope, endpoint, answer, options);
}
