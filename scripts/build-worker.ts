import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { build, type Manifest } from 'vite';
import { serviceWorkerPath } from '#contract/platform/service-worker.ts';
import routes from '#web/routes.ts';
import { keptPages } from '#web/worker/kept-pages.ts';

const inSources = (file: string) => `src/web/${file}?__react-router-build-client-route`;

function modulesByPath(
  entries: readonly RouteConfigEntry[],
  around = ['src/web/entry.client.tsx', inSources('root.tsx')],
) {
  const found = new Map<string, string[]>();
  for (const { path, index, file, children = [] } of entries) {
    const modules = [...around, inSources(file)];
    if (path !== undefined || index) found.set(`/${path ?? ''}`, modules);
    else for (const [below, its] of modulesByPath(children, modules)) found.set(below, its);
  }
  return found;
}

/** Returns files of these modules in `folder`, with static and dynamic imports. */
function filesOf(manifest: Manifest, modules: readonly string[], folder: string): string[] {
  const chunks = new Set(modules);
  // Iterating a set includes values added meanwhile.
  for (const chunk of chunks) {
    const { imports = [], dynamicImports = [] } = manifest[chunk] ?? {};
    // Pages share chunks with the back-office, but don't need its dynamic imports.
    const later = dynamicImports.filter((one) => !one.includes('/admin/'));
    for (const one of [...imports, ...later]) chunks.add(one);
  }
  const files = [...chunks].flatMap((chunk) => {
    const { file = [], css = [], assets = [] } = manifest[chunk] ?? {};
    return [file, css, assets.filter((asset) => asset.endsWith('.css'))].flat();
  });
  // The manifest lacks worker scripts; find their names in the code that starts them.
  const scripts = files
    .filter((file) => file.endsWith('.js'))
    .flatMap(
      (file) =>
        readFileSync(join(folder, file), 'utf8').match(/assets\/[\w-]+-worker-[\w-]+\.js/g) ?? [],
    );
  return [...new Set([...files, ...scripts])].map((file) => `/${file}`);
}

/** Builds the service worker into `folder`, which holds the built site, with the list of files it caches. */
export async function buildWorker(root: string, folder: string): Promise<void> {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  rmSync(join(folder, '.vite'), { recursive: true });
  const modules = modulesByPath(routes);
  const release = readdirSync(join(folder, 'assets')).find((name) =>
    /^manifest-\w+\.js$/.test(name),
  );
  if (release === undefined)
    throw new Error('React Router has changed: there is no manifest of its routes');
  const builtFiles = {
    release,
    stylesheets: filesOf(manifest, [inSources('root.tsx')], folder).filter((file) =>
      file.endsWith('.css'),
    ),
    ofPages: Object.fromEntries(
      keptPages.map((path) => [path, filesOf(manifest, modules.get(path) ?? [], folder)]),
    ),
  };
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { __BUILT_FILES__: JSON.stringify(builtFiles) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(root, 'src/web/worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: serviceWorkerPath.slice(1) },
      },
    },
  });
}
