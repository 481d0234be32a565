import { useContext } from 'react';
import {
  UNSAFE_FrameworkContext as FrameworkContext,
  matchRoutes,
  type NavigateOptions,
  UNSAFE_DataRouterContext as RouterContext,
  useNavigate,
} from 'react-router';

/** Returns the modules of the page at a path that the router hasn't loaded. */
export function useMissingModules(): (path: string) => string[] {
  const router = useContext(RouterContext)?.router;
  const framework = useContext(FrameworkContext);
  return (path) => {
    const matches = router && framework ? (matchRoutes(router.routes, path) ?? []) : [];
    const missing = matches.filter(({ route }) => framework?.routeModules[route.id] === undefined);
    return missing.flatMap(({ route }) => framework?.manifest.routes[route.id]?.module ?? []);
  };
}

/** Rejects if a module can't be loaded, such as after an update of the server. */
export const loadModules = (modules: readonly string[]): Promise<unknown> =>
  Promise.all(modules.map((module) => import(/* @vite-ignore */ module)));

/**
 * Opens the page that follows a form. Opens its document if its code can't be loaded: the router would reload the
 * current one, where the form just sent would be empty.
 */
export function useOpenPage(): (address: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const missingModules = useMissingModules();
  return async (address, options) => {
    try {
      await loadModules(missingModules(address.replace(/[?#].*/, '')));
    } catch {
      return window.location.assign(address);
    }
    await navigate(address, options);
  };
}
