import type { LoaderFunctionArgs } from 'react-router';
import { serverPageData } from '#web/platform/http/page-data.ts';

export function loader({ context }: LoaderFunctionArgs): Response {
  const { publicUrl } = serverPageData(context);
  const lines = [
    'User-agent: *',
    'Allow: /',
    'Disallow: /admin',
    'Disallow: /api',
    // Filtered lists of trainings.
    'Disallow: /training?',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  });
}
