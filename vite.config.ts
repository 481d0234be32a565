import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

// Groups modules into chunks, so that a page needs few requests and compresses well. A module goes to the first group
// that matches, with all its imports; modules in no group (a page's own code, lazy parts) are split automatically.
const pieces = [
  { name: 'framework', test: /\/node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\// },
  // The frame of every page, and the parts that nearly all pages use.
  {
    name: 'site',
    test: /\/web\/(site\/(error-screen|images|next-trainings-height|site-footer|structured-data|top-bar)|platform\/(http\/(connection|ended-session)|page\/(connection-notice|early-press|error-listener|guarded-navigation|lazy-component|line-quality|load-files|navigation-progress|page-files|page-meta|route-announcer|when-idle))|ui\/\w+\/(responsive-image|eyebrow|text-link|toasts))\.tsx?$|\/icons\/(check|plus)\.\w+$/,
  },
  // Without what only administrators or a single page use, so that nobody else loads it.
  {
    name: 'data',
    test: /\/node_modules\/(zod|zustand)\/|\/src\/contract\/(?!(accounts|added-drivers|administrators|bin|browser-errors|bulk-decisions|consultation-correction|consultation-form|consultations|document-archive|document-requests|documents|driver-correction|drivers|enrolments|erasure|gallery-management|invitations|legal-holds|list-exports|list-query|message-events|message-placeholders|message-templates|message-words|messages|notes|overview|own-messages|placements|privacy-message-events|privacy-people|privacy-requests|rejection|reminders|renewal-form|request-correction|requests|retention|review|roles|schedule-form|search|secure-links|send-again-form|several-placements|text-message|tracking|training-management|undo|verdicts|views)\.ts)|\/platform\/(forms\/is-record|http\/server-clock)/,
    minShareCount: 4,
  },
  // Together with the parts of pages with queries: on their own these would be tiny chunks.
  {
    name: 'queries',
    test: /\/node_modules\/@tanstack\/|\/platform\/http\/(api-client|query-provider|retry-delay)\.tsx?$|\/ui\/\w+\/(error-state|use-focus-fallback)\.tsx?$|\/icons\/calendar-days\.\w+$/,
    minShareCount: 2,
  },
  {
    name: 'dialogs',
    test: /\/ui\/overlays\/(dialog|leave-dialog|sheet)\.tsx$|\/platform\/forms\/use-leave-guard\.ts$/,
  },
  // What the back-office's lists use of the forms.
  {
    name: 'field-frames',
    test: /\/ui\/fields\/(checkbox|date-field|email-field|field|field-frame|form|form-error|select|submit-button|text-area)\.tsx$|\/forms\/has-key\.ts$|\/icons\/(chevron-down|eye)\.\w+$/,
    minShareCount: 2,
  },
  {
    name: 'fields',
    test: /\/platform\/(forms\/(contact-fields|draft|draft-photos|draft-tabs|elsewhere-panel|sent-forms|form|form-key|draft-messages)|page\/use-today|uploads\/original-size)\.tsx?$|\/ui\/\w+\/(page-hero|side-panel)\.tsx$/,
    minShareCount: 2,
  },
  {
    name: 'sending',
    test: /\/platform\/forms\/(persisted-form|submission-form-view|use-submission)\.tsx?$/,
    minShareCount: 2,
  },
  // What every list of the back-office shows.
  {
    name: 'lists',
    test: /\/web\/platform\/lists\/(tick-column|use-list|use-ticks)\.tsx?$|\/web\/ui\/fields\/tick-box\.tsx$/,
    minShareCount: 2,
  },
  // Small parts of the back-office's screens.
  {
    name: 'office',
    test: /\/icons\/(ban|building-complex|calendar-check|chevron-left|chevron-right|circle-x|copy|download|file-exclamation-point|heart-pulse|id-card|key-round|list-checks|log-out|pencil|printer|search|truck|user-check|user-cog|user-plus)\.\w+$|\/ui\/(actions\/(contact-link|stretched-link)|data\/(badge|breakable-email|capacity-bar|description-list|icon-item|panel|record-skeleton|status-badge|status-note|truncate-phone)|theme\/use-breakpoint)\.tsx?$|\/(platform\/(lists\/given-query|page\/(relative-date|use-is-visible|use-user-activity))|contract\/list-query)\.ts$/,
    minShareCount: 2,
  },
];

// Every page loads the list of all chunks, and readable names would be a sixth of it.
const chunkFileNames = 'assets/[hash].js';

// Vite puts a helper around each `import()`, which preloads its files as modules: after a lost connection they could
// never be loaded again. Ours fetches them first.
const imports = new Map<string, readonly string[]>();
const ownImportHelper: Plugin = {
  name: 'own-import-helper',
  enforce: 'pre',
  resolveId(id) {
    const isHelper = id.endsWith('vite/preload-helper.js');
    return isHelper ? fileURLToPath(new URL('src/web/platform/page/load-files.ts', import.meta.url)) : undefined;
  },
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') imports.set(file.fileName, file.imports);
  },
};

/** A chunk with all that it imports. */
function withImports(chunk: string, found = new Set<string>()): Set<string> {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const one of imports.get(chunk) ?? []) withImports(one, found);
  return found;
}

/** The files of a chunk that the chunk which imports it doesn't need itself. */
function filesOf(chunk: string, files: readonly string[], host: string): string[] {
  const present = withImports(host);
  return [...new Set([chunk, ...files])].filter((file) => !present.has(file));
}

// React Router contains what react-router.config.ts switches off (routes that are discovered late, server components) and
// components that no page uses. With these changes the build sees that it can drop them, 3 KiB of every first load.
const routerCuts = [
  { text: /(?<!function )\bisFogOfWarEnabled\(routeDiscovery, ssr\)/g, by: 'false' },
  { text: /(?<!function )\buseIsRSCRouterContext\(\)/g, by: 'false' },
  { text: /^\w+\.displayName = .*;$/gm, by: '' },
  { text: /(?<== )(?=React\$1\.forwardRef\()/g, by: '/* @__PURE__ */ ' },
];
const cutsFound = new Set<RegExp>();
const smallRouter: Plugin = {
  name: 'small-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/node_modules\/react-router\/dist\/production\/.*\.js$/ },
    handler(code) {
      let cut = code;
      for (const { text, by } of routerCuts) {
        const before = cut;
        cut = cut.replace(text, by);
        if (cut !== before) cutsFound.add(text);
      }
      return { code: cut, map: null };
    },
  },
  generateBundle() {
    const stale = routerCuts.find(({ text }) => !cutsFound.has(text));
    if (stale) this.error(`React Router has changed: ${stale.text} is nowhere in it`);
  },
};

const ownedByServer = ['react', 'react-dom', 'react-router', 'isbot', 'uuid', 'zod', 'ical-generator'];

export default defineConfig({
  plugins: [smallRouter, ownImportHelper, tailwindcss(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (chunk, files, { hostId }) => filesOf(chunk, files, hostId),
    },
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { chunkFileNames, codeSplitting: { groups: pieces } } } },
    },
    // What renders pages on the server has the used parts of its packages built in: importing them whole would load thousands of
    // icons at each start, and hold 20 MB. Not those that have to be one with the server's own, or that are small.
    ssr: { resolve: { noExternal: true, external: ownedByServer } },
  },
});
