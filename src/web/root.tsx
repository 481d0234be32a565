import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
} from 'react-router';
import { workerUrl } from '#web/platform/offline/worker-url.ts';
import { EarlyPress, useEarlyPress } from '#web/platform/page/early-press.tsx';
import { listenForErrors } from '#web/platform/page/error-listener.ts';
import { NavigationProgress } from '#web/platform/page/navigation-progress.tsx';
import { publicUrl } from '#web/platform/page/public-url.ts';
import { RouteAnnouncer } from '#web/platform/page/route-announcer.tsx';
import { whenIdle } from '#web/platform/page/when-idle.ts';
import { company } from '#web/site/content.ts';
import { ErrorScreen } from '#web/site/error-screen.tsx';
import { browserColours } from '#web/ui/theme/browser-colours.ts';
import latinFont from '#web/ui/theme/onest-latin.woff2?url';
import '#web/ui/theme/theme.css';
// Bundled here, since a second stylesheet would delay the first paint.
import './home/home-hero.css';
import '#web/site/social-icons.css';
import { Toasts } from '#web/ui/overlays/toasts.tsx';

// This module runs before those of the pages, so that their errors are heard as well.
listenForErrors();

export const links: LinksFunction = () => [
  { rel: 'preload', href: latinFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

/** The document around every page. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-NG" data-public-url={publicUrl} data-worker={workerUrl} data-route={useMatches().at(-1)?.id}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={browserColours.theme} />
        <Meta />
        <Links />
        <EarlyPress />
      </head>
      <body>
        {children}
        <RouteAnnouncer />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const { pathname } = useLocation();
  useEarlyPress();
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <Toasts position={pathname.startsWith('/admin') ? 'top-center' : 'bottom-right'} whenIdle={whenIdle} />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <meta name="robots" content="noindex" />
      <title>{`${isMissing ? 'Page not found' : 'Something went wrong'} | ${company.name}`}</title>
      <main className="flex min-h-dvh flex-col justify-center" tabIndex={-1}>
        <ErrorScreen kind={isMissing ? 'missing' : 'failed'} />
      </main>
    </>
  );
}
