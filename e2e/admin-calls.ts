import * as z from 'zod/mini';
import { apiBase } from '#contract/platform/endpoint.ts';
import { expect, logIn, productUrl } from './fixtures.ts';

let token: Promise<string> | undefined;

/** Sends a request as an administrator, and returns the response. */
export async function sendAsAdmin<Answer extends z.ZodMiniType>(
  answer: Answer,
  method: string,
  path: string,
  body?: FormData | object,
): Promise<z.infer<Answer>> {
  token ??= logIn().then((session) => session.token);
  const isJson = body !== undefined && !(body instanceof FormData);
  const answered = await fetch(productUrl + apiBase + path, {
    method,
    headers: { authorization: `Bearer ${await token}`, ...(isJson && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
  });
  const text = await answered.text();
  expect(answered.ok, text).toBe(true);
  return z.parse(answer, JSON.parse(text));
}
