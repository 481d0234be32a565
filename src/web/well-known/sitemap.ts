import type { LoaderFunctionArgs } from 'react-router';
import { serverPageData, shortCacheHeaders } from '#web/platform/http/page-data.ts';
import { publicTrainingPath, trainingsQuery } from '#web/trainings/api.ts';

// Excludes `/team`, which renders the About page, and the log-in pages.
const pages = [
  '/',
  '/apply',
  '/request',
  '/book-consultancy',
  '/training',
  '/about',
  '/services',
  '/track',
  '/privacy',
];

/**
 * Responds with 503 if the upcoming trainings can't be loaded, so that search engines retry: they would take an
 * incomplete list as complete.
 */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const source = serverPageData(context);
  const trainings = await source.read(trainingsQuery(source.ask));
  if (!trainings) {
    return new Response('Please try again in a moment.', {
      status: 503,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '60' },
    });
  }
  // No escaping needed: neither paths nor timestamps contain characters that are special in XML.
  const entries = [
    ...pages.map((path) => `<url><loc>${source.publicUrl}${path}</loc></url>`),
    ...trainings.map(
      (training) =>
        `<url><loc>${source.publicUrl}${publicTrainingPath(training)}</loc><lastmod>${training.updatedAt}</lastmod></url>`,
    ),
  ];
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
  return new Response(text, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', ...shortCacheHeaders },
  });
}
