import { logoShapes } from '#web/ui/theme/logo-shapes.ts';
import { builtFiles } from './built-files.ts';
import { pageCache } from './page-cache.ts';

/** Title, company name and phone number are HTML, as on the page. */
interface KeptPage {
  href: string;
  title: string;
  company: string | undefined;
  phone: string | undefined;
}

async function keptPages(): Promise<KeptPage[]> {
  const cache = await caches.open(pageCache);
  const copies = await Promise.all(
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
  const titled = copies.flatMap(({ title, ...page }) =>
    title === undefined ? [] : [{ title, ...page }],
  );
  return titled.sort((one, other) => one.href.localeCompare(other.href));
}

const logo = (
  company: string,
) => `<svg viewBox="0 0 48 48" aria-hidden="true" class="size-9 shrink-0">
<path class="fill-navy-800 forced-colors:fill-current" d="${logoShapes.upper}"/><path class="fill-gold-400" d="${logoShapes.lower}"/></svg>
<span class="text-2 leading-[1.05] font-title">${company.replace(' ', ' <span class="block">')}</span>`;

const arrow = `<svg viewBox="0 0 24 24" aria-hidden="true" class="size-4.5 shrink-0 text-gold-700" fill="none" stroke="currentColor"
stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M5 12h14M12 5l7 7-7 7"/></svg>`;

const row = (href: string, words: string) => `<li class="border-b border-line">
<a class="flex min-h-12 items-center justify-between gap-4 font-title text-navy-900" href="${href}">${words} ${arrow}</a></li>`;

const button =
  'button inline-flex min-h-(--h-control) items-center justify-center rounded-field bg-gold-400 px-6 py-2 font-title text-navy-950 hover:bg-gold-500';

/**
 * Reloads once the server responds, unless the visitor has pressed a link whose page is still loading. Serialised as
 * text, so it can't use anything from outside.
 */
export function openWhenBack() {
  let leftAt = Number.NEGATIVE_INFINITY;
  // Phone links send this event too, so it counts for a while only.
  addEventListener('beforeunload', () => {
    leftAt = performance.now();
  });
  const isLeaving = () => performance.now() - leftAt < 15_000;
  const again = () => setTimeout(ask, 3000);
  const ask = () =>
    fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(3000) }).then(
      ({ status }) => (status < 502 && !isLeaving() ? location.reload() : again()),
      again,
    );
  again();
}

/** Replaces a page that needs a connection; links to those that don't. */
export async function offlinePage(): Promise<Response> {
  const pages = await keptPages();
  const { company = '', phone } = pages.find((page) => page.company !== undefined) ?? {};
  const rows = pages.map(({ href, title }) => row(href, title)).join('');
  const call =
    phone === undefined
      ? ''
      : `<p class="mt-6">Or call us: <a class="font-title text-navy-900 underline" href="tel:${phone.replaceAll(' ', '')}">${phone}</a></p>`;
  const nonce = crypto.randomUUID();
  const html = `<!DOCTYPE html>
<html lang="en-NG">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>You're offline | ${company}</title>
${builtFiles.stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('')}
<header class="border-b border-line bg-card text-navy-900">
<div class="content flex min-h-(--h-bar) items-center"><a href="/" aria-label="${company}, home page" class="flex items-center gap-3">${logo(company)}</a></div>
</header>
<main class="content py-(--section)">
<h1 class="title text-5">You're offline</h1>
<p class="mt-5 max-w-measure text-3 text-ink-2">This page opens by itself when you're back online.</p>
<p class="mt-8"><a class="${button}" href="">Try again</a></p>
${rows === '' ? '' : `<h2 class="mt-10 text-3 font-title text-navy-900">These pages open now</h2>`}
<ul class="mt-3 max-w-measure border-t border-line">${rows}</ul>
${call}
</main>
<script nonce="${nonce}">(${openWhenBack})()</script>
</html>`;
  const policy = `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; script-src 'nonce-${nonce}'; base-uri 'none'`;
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy };
  return new Response(html, { status: 503, headers });
}
