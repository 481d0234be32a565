import type { LoaderFunctionArgs } from 'react-router';
import { internationalPhoneNumber } from '#contract/platform/phone-number.ts';
import type { Company } from '#contract/website/company.ts';
import { serverSide } from '#web/platform/page/ssr-context.ts';

// RFC 9116 advises less than a year; each answer is valid for as long as this.
const validMs = 180 * 24 * 60 * 60_000;

/** Returns the company's email address, or without one its phone numbers, for reports of weaknesses. */
function contacts({ email, phones }: Company): string[] {
  if (email !== '') return [`mailto:${email}`];
  return phones.map(({ number }) => `tel:+${internationalPhoneNumber(number)}`);
}

/** Generates `security.txt` (RFC 9116): whom to tell of a weakness of the site. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { publicUrl, website } = serverSide(context);
  const expires = new Date(Date.now() + validMs);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    ...contacts(website.company).map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
