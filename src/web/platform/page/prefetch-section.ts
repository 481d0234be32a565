import { lineOf } from './line-quality.ts';
import { fetchFiles, StalePageError } from './load-files.ts';
import { builtRoutes, filesOf } from './page-files.ts';

/** Whether data is dear or slow here: the visitor saves it, pays for it, or has little. */
function isLineMetered(): boolean {
  const { saveData, effectiveType = '4g', type } = lineOf(navigator);
  return saveData === true || effectiveType !== '4g' || type === 'cellular';
}

function topOf(id: string): string | undefined {
  const parent = builtRoutes()[id]?.parentId;
  return parent === undefined || parent === 'root' ? id : topOf(parent);
}

/**
 * Loads the files of all pages that have the same frame as this one, public or back-office. One page after the other,
 * so that what is wanted meanwhile comes first. Does nothing where data is dear, and stops at the first failure: they
 * are loaded when they are needed.
 */
export async function prefetchSection(): Promise<void> {
  if (isLineMetered()) return;
  const here = new Set(Object.keys(window.__reactRouterRouteModules ?? {}).map(topOf));
  here.delete('root');
  for (const id of Object.keys(builtRoutes())) {
    if (!here.has(topOf(id))) continue;
    try {
      await fetchFiles(filesOf([id]));
    } catch (error) {
      if (!(error instanceof StalePageError)) return;
    }
  }
}
