import * as z from 'zod/mini';
import { apiBase } from '#contract/platform/endpoint.ts';
import { expect, logIn, productUrl } from './fixtures.ts';

// What needs a confirmation is taken for some minutes after a log-in.
const renewAfterMs = 5 * 60_000;
let session: { token: Promise<string>; since: number } | undefined;

function currentToken(): Promise<string> {
  if (!session || Date.now() - session.since > renewAfterMs) {
    session = { token: logIn().then(({ token }) => token), since: Date.now() };
  }
  return session.token;
}

/** Sends a request as an administrator, and returns the response. */
export async function sendAsAdmin<Answer extends z.ZodMiniType>(
  answer: Answer,
  method: string,
  path: string,
  body?: FormData | object,
): Promise<z.infer<Answer>> {
  const isJson = body !== undefined && !(body instanceof FormData);
  const answered = await fetch(productUrl + apiBase + path, {
    method,
    headers: { authorization: `Bearer ${await currentToken()}`, ...(isJson && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
  });
  const text = await answered.text();
  expect(answered.ok, text).toBe(true);
  return z.parse(answer, JSON.parse(text));
}
