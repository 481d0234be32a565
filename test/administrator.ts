import * as z from 'zod/mini';
import { login } from '#contract/accounts/accounts.ts';
import { apiBase, type Endpoint, ErrorBody } from '#contract/platform/endpoint.ts';
import type { Role } from '#contract/platform/roles.ts';
import type { TestApp } from './app.ts';

export interface Administrator {
  /** Sends a request and returns the response, whatever its status. */
  send(request: {
    method: Endpoint['method'];
    url: string;
    body?: object;
  }): Promise<{ status: number; body: unknown }>;
}

export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** JSON, or a form sent as multipart. */
  body?: object;
}

export type Answer = z.infer<typeof ErrorBody> & { status: number };

type Called = Pick<Endpoint, 'method' | 'path'>;

async function encodeForm(form: FormData) {
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const type = request.headers.get('content-type') ?? '';
  return { headers: { 'content-type': type }, payload: Buffer.from(await request.arrayBuffer()) };
}

/** Signs in to an app in memory, by default as its Owner. */
export async function anAdministrator(
  { app, signIn }: TestApp,
  role?: Role,
): Promise<Administrator> {
  const headers = await signIn(role);
  return {
    async send({ method, url, body }) {
      const sent =
        body instanceof FormData
          ? await encodeForm(body)
          : { headers: {}, ...(body && { payload: body }) };
      const answer = await app.inject({
        method,
        url,
        ...sent,
        headers: { ...headers, ...sent.headers },
      });
      return { status: answer.statusCode, body: answer.json() };
    },
  };
}

/** A visitor of the product at `origin`, without a session; `headers` are sent with every request. */
export const visitorAt = (
  origin: string,
  headers: Record<string, string> = {},
): Pick<Administrator, 'send'> => ({
  async send({ method, url, body }) {
    const json = { ...headers, 'content-type': 'application/json' };
    const sent =
      body instanceof FormData ? { body } : body && { headers: json, body: JSON.stringify(body) };
    const answer = await fetch(origin + url, { method, headers, ...sent });
    return { status: answer.status, body: await answer.json() };
  },
});

/** Signs in to a product at `origin`; `headers` are sent with every request. */
export async function signInAt(
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<Administrator & { headers: { authorization: string } }> {
  const { token } = await ask(visitorAt(origin), login, { body: { email, password } });
  const headers = { authorization: `Bearer ${token}` };
  return { headers, ...visitorAt(origin, headers) };
}

function urlOf({ path }: Called, { params = {}, query = {} }: Sent): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return `${apiBase}${filled}?${new URLSearchParams(query)}`;
}

export async function attempt(
  { send }: Administrator,
  endpoint: Called,
  sent: Sent = {},
): Promise<Answer> {
  const { method } = endpoint;
  const { status, body } = await send({
    method,
    url: urlOf(endpoint, sent),
    ...(sent.body && { body: sent.body }),
  });
  return { status, ...z.parse(ErrorBody, body) };
}

/** Calls an endpoint and returns its response; throws an error's message. */
export async function call<Response extends z.ZodMiniType>(
  { send }: Administrator,
  endpoint: Called & { status: number; response: Response },
  sent: Sent = {},
): Promise<z.infer<Response>> {
  const { method } = endpoint;
  const url = urlOf(endpoint, sent);
  const { status, body } = await send({ method, url, ...(sent.body && { body: sent.body }) });
  if (status !== endpoint.status)
    throw new Error(`${method} ${url} answered ${status}: ${JSON.stringify(body)}`);
  return z.parse(endpoint.response, body);
}

/** Calls an endpoint and returns its data; throws an error's message. */
export const ask = async <Data>(
  who: Administrator,
  endpoint: Called & { status: number; response: z.ZodMiniType<{ message: string; data: Data }> },
  sent?: Sent,
): Promise<Data> => (await call(who, endpoint, sent)).data;
