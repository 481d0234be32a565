import { TOTP } from 'otpauth';
import * as z from 'zod/mini';
import { login } from '#contract/accounts/accounts.ts';
import { beginApp, completeLogin, confirmApp } from '#contract/accounts/second-factor.ts';
import { apiBase, type Endpoint, ErrorBody } from '#contract/platform/endpoint.ts';
import { admin, type TestApp } from '#test/app.ts';

type Token = { authorization: string };

export interface ResponseBody extends z.infer<typeof ErrorBody> {
  status: number;
  data?: unknown;
}

// `z.extend` would register this schema as `Error` in the API document.
const Body = z.object({ ...ErrorBody.shape, data: z.optional(z.unknown()) });

export async function tell(
  { app }: Pick<TestApp, 'app'>,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  payload?: object,
  headers: Record<string, string> = {},
  remoteAddress = '10.0.0.1',
): Promise<ResponseBody> {
  const sent = { method, url: apiBase + path, headers, remoteAddress, ...(payload && { payload }) };
  const answer = await app.inject(sent);
  return { status: answer.statusCode, ...z.parse(Body, answer.json()) };
}

/** The app's code for this secret, `seconds` later than the app's time. */
export const codeOf = (secret: string, now: Date, seconds = 0): string =>
  new TOTP({ secret }).generate({ timestamp: now.getTime() + seconds * 1000 });

/** Sets up an app for the account of `token`; returns its secret, and the first backup codes. */
export async function setUpApp(
  world: TestApp,
  token: Token,
): Promise<{ secret: string; backupCodes: readonly string[] }> {
  const begun = await tell(world, beginApp, undefined, token);
  const { secret } = z.parse(beginApp.response, begun).data;
  const code = codeOf(secret, world.time.now);
  const confirmed = await tell(world, confirmApp, { code }, token);
  return { secret, backupCodes: z.parse(confirmApp.response, confirmed).data.backupCodes };
}

export async function challengeOf(
  world: TestApp,
  account: { email: string; password: string } = admin,
) {
  const { email, password } = account;
  const { challenge = '' } = await tell(world, login, { email, password });
  return challenge;
}

/** Logs in with password and code; returns the status, and the header with the token. */
export async function logInWithCode(
  world: TestApp,
  code: string,
): Promise<{ status: number; token: Token }> {
  const answer = await tell(world, completeLogin, { challenge: await challengeOf(world), code });
  const opened = z.safeParse(completeLogin.response, answer);
  const token = opened.success ? opened.data.data.token : '';
  return { status: answer.status, token: { authorization: `Bearer ${token}` } };
}
