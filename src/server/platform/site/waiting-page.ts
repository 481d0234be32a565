import type { FastifyReply, FastifyRequest } from 'fastify';

const askAgainSeconds = 5;

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${askAgainSeconds}"><meta name="robots" content="noindex">
<title>One moment please</title><style>
body { max-width: 32rem; margin: 15vh auto; padding: 0 1.25rem; font: 1.125rem/1.5 system-ui, sans-serif }
</style>
<h1>The site is starting</h1>
<p>This page tries again by itself every ${askAgainSeconds} seconds. What you have entered is kept on this device.</p></html>`;

/** Sends 503 with a page that says that the site is starting, and asks again by itself. */
export async function sendWaitingPage(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return reply
    .code(503)
    .headers({
      'retry-after': askAgainSeconds,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    })
    .type('text/html; charset=utf-8')
    .send(page);
}
