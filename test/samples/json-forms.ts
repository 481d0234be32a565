import type { FastifyInstance } from 'fastify';
import { apiBase } from '#contract/platform/endpoint.ts';
import type { Answer } from './applications.ts';

/** Sends a JSON form to an app in memory; a text is sent unchanged. */
export async function sendJson(
  app: FastifyInstance,
  path: string,
  body: object | string,
  headers: Record<string, string> = {},
) {
  const answer = await app.inject({
    method: 'POST',
    url: apiBase + path,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.statusCode, body: answer.json<Answer>(), headers: answer.headers };
}
