import { areLoaded, fetchFiles } from './load-files.ts';

interface BuiltRoute {
  id: string;
  parentId?: string;
  module: string;
  imports?: string[];
  css?: string[];
}

declare global {
  interface Window {
    // Set by React Router; the first two by the page's own script, the last one when it is hydrated.
    __reactRouterManifest?: { routes: Record<string, BuiltRoute> };
    __reactRouterRouteModules?: Record<string, object>;
    __reactRouterDataRouter?: { match(path: string): { route: { id: string } }[] | null };
  }
}

/** All routes of the site, by id. */
export const builtRoutes = () => window.__reactRouterManifest?.routes ?? {};

/** The built files that these routes need and whose modules aren't in use yet. */
export function filesOf(ids: readonly string[]): string[] {
  const modules = window.__reactRouterRouteModules ?? {};
  const missing = ids.filter((id) => !(id in modules)).flatMap((id) => builtRoutes()[id] ?? []);
  // In development modules are no built files.
  const files = missing.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css]);
  return import.meta.env.PROD ? [...new Set(files)] : [];
}

/** The built files that the page at `path` needs and that aren't loaded yet. */
export function missingFiles(path: string): string[] {
  const ids = window.__reactRouterDataRouter?.match(path)?.map(({ route }) => route.id) ?? [];
  const files = filesOf(ids);
  return areLoaded(files) ? [] : files;
}

/** Loads the files of the page at `path` ahead. A failure doesn't matter: they are loaded when they are needed. */
export function prefetchPage(path: string): void {
  fetchFiles(missingFiles(path)).catch(() => undefined);
}
