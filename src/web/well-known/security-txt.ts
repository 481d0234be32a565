import type { LoaderFunctionArgs } from 'react-router';
import { internationalPhoneNumber } from '#contract/platform/phone-number.ts';
import type { Company } from '#contract/website/company.ts';
import { isSampleEmail, isSamplePhone } from '#contract/website/samples.ts';
import { serverSideContext } from '#web/platform/page/ssr-context.ts';

// RFC 9116 recommends an expiry below one year; counted from each response.
const validMs = 180 * 24 * 60 * 60_000;

const plainText = { 'Content-Type': 'text/plain; charset=utf-8' };

/** Email first, else phone numbers. Skips sample addresses. */
function contacts({ email, phones }: Company): string[] {
  if (email !== '' && !isSampleEmail(email)) return [`mailto:${email}`];
  const numbers = phones
    .map(({ number }) => number)
    .filter((number) => number !== '' && !isSamplePhone(number));
  return numbers.map((number) => `tel:+${internationalPhoneNumber(number)}`);
}

/** `security.txt` (RFC 9116), with contacts for vulnerability reports; 404 until the company has a contact. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { publicUrl, website } = context.get(serverSideContext);
  const addresses = contacts(website.company);
  if (addresses.length === 0)
    return new Response('No contact yet.\n', { status: 404, headers: plainText });
  const expires = new Date(Date.now() + validMs);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    ...addresses.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { ...plainText, 'Cache-Control': 'public, max-age=3600' },
  });
}
