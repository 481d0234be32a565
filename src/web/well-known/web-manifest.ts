import type { LoaderFunctionArgs } from 'react-router';
import type { Company } from '#contract/website/company.ts';
import { serverSideContext } from '#web/platform/page/ssr-context.ts';
import { browserColours } from '#web/ui/theme/browser-colours.ts';

const icon = (name: string, width: number) => ({
  src: `/${name}-${width}.png`,
  sizes: `${width}x${width}`,
  type: 'image/png',
});

const manifest = (company: Company) => ({
  id: '/',
  name: company.name,
  short_name: company.shortName,
  description: company.description,
  lang: 'en-NG',
  start_url: '/',
  scope: '/',
  display: 'browser',
  background_color: browserColours.background,
  theme_color: browserColours.theme,
  icons: [
    icon('icon', 192),
    icon('icon', 512),
    { ...icon('icon-maskable', 192), purpose: 'maskable' },
    { ...icon('icon-maskable', 512), purpose: 'maskable' },
  ],
});

/** Used when the site is added to the home screen. */
export function loader({ context }: LoaderFunctionArgs): Response {
  return Response.json(manifest(context.get(serverSideContext).website.company), {
    headers: {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'public, max-age=86400',
    },
  });
}
