import * as z from 'zod/mini';
import { apiBase, type Endpoint } from '#contract/platform/endpoint.ts';
import type { TestApp } from '#test/app.ts';
import type { Answer } from '#test/samples/applications.ts';

/**
 * Calls a GET endpoint, as an administrator if needed (by default the Owner, signed in for it). Throws if the
 * response doesn't match the contract.
 */
export async function read<Shape extends z.ZodMiniType>(
  world: TestApp,
  { path, access, response }: Pick<Endpoint, 'path' | 'access'> & { response: Shape },
  query: Record<string, string> = {},
  token?: { authorization: string },
): Promise<z.output<Shape>> {
  const headers = access !== 'public' ? (token ?? (await world.signIn())) : {};
  const answered = await world.app.inject({ url: apiBase + path, query, headers });
  return z.parse(response, answered.json());
}

export async function send(
  world: TestApp,
  { method, path, access }: Pick<Endpoint, 'method' | 'path' | 'access'>,
  payload: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Answer }> {
  const token = access !== 'public' ? await world.signIn() : {};
  const answered = await world.app.inject({
    method,
    url: apiBase + path,
    payload,
    headers: { ...headers, ...token },
  });
  return { status: answered.statusCode, body: answered.json<Answer>() };
}
