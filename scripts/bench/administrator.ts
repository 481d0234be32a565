import * as z from 'zod/mini';
import { login } from '#contract/accounts/accounts.ts';
import { admin } from '#scripts/load/products.ts';

/** Logs in, and returns what the browser's storage contains then. */
export async function signedInStorage(url: string) {
  const answer = await fetch(`${url}/api/v1/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const { token, ...currentUser } = z.parse(login.response, await answer.json()).data;
  const session = { name: 'auth', value: JSON.stringify({ accessToken: token, currentUser }) };
  return { cookies: [], origins: [{ origin: url, localStorage: [session] }] };
}
