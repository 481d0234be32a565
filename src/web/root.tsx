import { type ReactNode, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { workerUrl } from '#web/platform/offline/worker-url.ts';
import { listenForErrors } from '#web/platform/page/error-listener.ts';
import { useLightScript } from '#web/platform/page/light-page.ts';
import { NavigationProgress } from '#web/platform/page/navigation-progress.tsx';
import { publicUrl } from '#web/platform/page/public-url.ts';
import { RouteAnnouncer } from '#web/platform/page/route-announcer.tsx';
import { serverSideContext } from '#web/platform/page/ssr-context.ts';
import type { RootLoader } from '#web/platform/page/website.ts';
import { ErrorScreen } from '#web/site/error-screen.tsx';
// Import as a URL: bundled CSS would load again with the first lazy chunk and restyle the whole page.
import stylesheet from '#web/site/site.css?url';
import { Toaster } from '#web/ui/overlays/toaster.tsx';
import { listenForBack, useWayBack } from '#web/ui/overlays/use-close-on-back.ts';
import { browserColours } from '#web/ui/theme/browser-colours.ts';
import latinFont from '#web/ui/theme/onest-latin.woff2?url';

// This module runs before those of the pages, so that their errors are reported too.
listenForErrors();
listenForBack();

export const loader = ({ context }: LoaderFunctionArgs) => context.get(serverSideContext).website;

// A document keeps its content, so that navigation needs no request.
export const shouldRevalidate = () => false;

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

export function Layout({ children }: { children: ReactNode }) {
  // No shipped default: every browser would have to load it.
  const { closingsBefore, closedAt, openedAt } =
    useRouteLoaderData<RootLoader>('root')?.announcements ?? {};
  const lightScript = useLightScript();
  return (
    <html
      lang="en-NG"
      data-public-url={publicUrl}
      data-worker={workerUrl}
      data-route={useMatches().at(-1)?.id}
      // For the drafts' code, which has no access to the website content.
      data-draft-pause={
        closedAt ? `application ${closingsBefore} ${closedAt} ${openedAt}` : undefined
      }
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={browserColours.theme} />
        <Meta />
        {/* On a slow connection the font would delay the text. */}
        {lightScript === undefined && (
          <link
            rel="preload"
            href={latinFont}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
          />
        )}
        <Links />
        {lightScript !== undefined && <script type="module" src={lightScript} />}
      </head>
      <body>
        {children}
        {lightScript === undefined && (
          <>
            <RouteAnnouncer />
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** Placed to cover little: the review has documents at the top and decisions at the bottom, forms are at the right. */
function toastsOf(pathname: string) {
  // Match by suffix: the back-office's addresses aren't loaded for visitors.
  if (/\/(?:review|apply|request|book-consultancy|register)$/.test(pathname)) return 'bottom-left';
  return pathname.startsWith('/admin') ? 'top-center' : 'bottom-right';
}

export default function Root() {
  const { pathname } = useLocation();
  useWayBack();
  useEffect(() => {
    window.onpopstate = null;
  }, []);
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <Toaster position={toastsOf(pathname)} />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const content = useRouteLoaderData<RootLoader>('root');
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <meta name="robots" content="noindex" />
      <title>
        {[isMissing ? 'Page not found' : 'Something went wrong', content?.company.name]
          .filter(Boolean)
          .join(' | ')}
      </title>
      <main className="flex min-h-dvh flex-col justify-center" tabIndex={-1}>
        <ErrorScreen kind={isMissing ? 'missing' : 'failed'} />
      </main>
    </>
  );
}
