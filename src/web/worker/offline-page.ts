import { builtFiles } from './built-files.ts';
import { pageCache } from './page-cache.ts';

const policy = "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'";

/** A page that opens without a connection. Its title, the company's name and its phone number are HTML, as on the page. */
interface KeptPage {
  href: string;
  title: string;
  company: string | undefined;
  phone: string | undefined;
}

async function keptPages(): Promise<KeptPage[]> {
  const cache = await caches.open(pageCache);
  const found = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const html = (await (await cache.match(url))?.text()) ?? '';
      const title = /<title>([^|<]+?) *[|<]/.exec(html)?.[1];
      const { pathname, search } = new URL(url);
      return {
        href: `${pathname}${search}`.replaceAll('&', '&amp;'),
        title: pathname === '/' ? 'Home' : title,
        company: /<meta property="og:site_name" content="([^"]*)"/.exec(html)?.[1],
        phone: /<a href="tel:[^"]*"[^>]*>([^<]+)</.exec(html)?.[1],
      };
    }),
  );
  const titled = found.flatMap(({ title, ...page }) => (title === undefined ? [] : [{ title, ...page }]));
  return titled.sort((one, other) => one.href.localeCompare(other.href));
}

const link = 'inline-flex min-h-11 items-center font-title text-navy-900 underline';

const callUs = (number: string) =>
  `<p class="mt-8">Or call us: <a class="${link}" href="tel:${number.replaceAll(' ', '')}">${number}</a></p>`;

/** Returns the page shown in place of one that needs a connection, with links to those that don't. */
export async function offlinePage(): Promise<Response> {
  const pages = await keptPages();
  const { company = '', phone } = pages.find((page) => page.company !== undefined) ?? {};
  const list = pages.map(({ href, title }) => `<li><a class="${link}" href="${href}">${title}</a></li>`).join('');
  const html = `<!DOCTYPE html>
<html lang="en-NG">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>You are offline | ${company}</title>
${builtFiles.stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('')}
<main class="content py-(--section)">
<p class="text-1 font-title text-gold-700">${company}</p>
<h1 class="title mt-4 text-5">You are offline</h1>
<p class="mt-5 text-3 text-ink-2">This page needs a connection.</p>
<p class="mt-5"><a class="${link}" href="">Try again</a></p>
${pages.length === 0 ? '' : `<h2 class="mt-8 text-3 font-title text-navy-900">These pages open now</h2><ul>${list}</ul>`}
${phone === undefined ? '' : callUs(phone)}
</main>
</html>`;
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy };
  return new Response(html, { status: 503, headers });
}
