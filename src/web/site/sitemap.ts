import type { LoaderFunctionArgs } from 'react-router';
import { serverPageData, shortCacheHeaders } from '#web/platform/http/page-data.ts';
import { trainingPath, trainingsQuery } from '#web/trainings/api.ts';

// The team's address shows the About page; the log-in and what belongs to it are for nobody who searches.
const pages = ['/', '/apply', '/request', '/book-consultancy', '/training', '/about', '/services'];

/**
 * All pages that search engines may list, the sessions to come among them. Where these can't be known now it answers 503, which is
 * asked again: a list without them would be believed.
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
  // Neither a path nor an instant has a character that means something in XML.
  const entries = [
    ...pages.map((path) => `<url><loc>${source.publicUrl}${path}</loc></url>`),
    ...trainings.map(
      (training) =>
        `<url><loc>${source.publicUrl}${trainingPath(training)}</loc><lastmod>${training.updatedAt}</lastmod></url>`,
    ),
  ];
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
  return new Response(text, { headers: { 'Content-Type': 'application/xml; charset=utf-8', ...shortCacheHeaders } });
}
