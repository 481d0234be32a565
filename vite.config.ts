import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

// Groups modules into chunks, so that a page needs few requests and compresses well. A module goes to the first group
// that matches, with all its imports; modules in no group (a page's own code, lazy parts) are split automatically.
const pieces = [
  { name: 'framework', test: /\/node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\// },
  // The frame of every page, and the parts that nearly all pages use, those of the back-office as well.
  {
    name: 'frame',
    test: /\/web\/(site\/(content|error-screen)|platform\/(http\/(connection|ended-session)|page\/(connection-notice|early-press|error-listener|guarded-navigation|lazy-component|line-quality|load-files|navigation-progress|page-files|public-url|route-announcer|when-idle))|ui\/\w+\/(eyebrow|text-link|toasts|whatsapp-icon))\.tsx?$|\/icons\/(arrow-right|check|mail|map-pin|menu|phone|plus|shield-check)\.\w+$|\/contract\/notice-versions\.ts$/,
  },
  // The frame of the public pages.
  {
    name: 'site',
    test: /\/web\/(site\/(images|next-trainings-height|site-footer|structured-data|top-bar)|platform\/page\/page-meta|ui\/\w+\/responsive-image)\.tsx?$/,
  },
  // Without what only administrators or a single page use, so that nobody else loads it.
  {
    name: 'data',
    test: /\/node_modules\/(zod|zustand)\/|\/src\/contract\/(?!(accounts|added-drivers|administrators|bin|browser-errors|bulk-decisions|consent-records|consent-words|consultation-correction|consultation-form|consultations|document-archive|document-requests|documents|driver-actions|driver-correction|drivers|enrolments|erasure|gallery-management|invitations|legal-holds|list-exports|list-query|message-events|message-placeholders|message-templates|message-words|messages|notes|overview|own-data|own-messages|placements|privacy-message-events|privacy-notice|privacy-people|privacy-requests|purposes|rejection|reminders|renewal-form|request-correction|requests|retention|review|roles|schedule-form|search|secure-links|send-again-form|several-placements|text-message|tracking|training-management|undo|verdicts|views)\.ts)|\/platform\/(forms\/is-record|http\/server-clock)/,
    minShareCount: 4,
  },
  // Together with the parts of pages with queries: on their own these would be tiny chunks.
  {
    name: 'queries',
    test: /\/node_modules\/@tanstack\/|\/platform\/http\/(api-client|query-provider|query-view|retry-delay)\.tsx?$|\/platform\/forms\/use-leave-guard\.ts$|\/ui\/\w+\/(error-state|use-focus-fallback)\.tsx?$|\/icons\/calendar-days\.\w+$/,
    minShareCount: 2,
  },
  {
    name: 'dialogs',
    test: /\/ui\/overlays\/(dialog|leave-dialog|sheet)\.tsx$/,
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
  // What every public form says of the data that it asks for. Before the forms, since other pages show it, too.
  {
    name: 'notices',
    test: /\/contract\/(consent-words|privacy-notice)\.ts$|\/platform\/forms\/privacy-notice\.tsx$/,
    minShareCount: 2,
  },
  {
    name: 'sending',
    test: /\/platform\/forms\/(persisted-form|submission-form-view|use-submission)\.tsx?$/,
    minShareCount: 2,
  },
  // Logging in, and who is logged in.
  {
    name: 'accounts',
    test: /\/contract\/roles\.ts$|\/web\/accounts\/api\.ts$/,
    minShareCount: 2,
  },
  // What the back-office shares with single public pages: the groups below would take it, and bring themselves to those pages.
  { name: 'booking', test: /\/contract\/consultation-form\.ts$/, minShareCount: 2 },
  { name: 'tracked', test: /\/contract\/(send-again-form|tracking)\.ts$/, minShareCount: 2 },
  {
    name: 'shared',
    test: /\/icons\/(arrow-down|arrow-up|circle-check|circle-x|graduation-cap|hourglass|key-round|message-circle|trash|triangle-exclamation-point|users)\.\w+$|\/ui\/(actions\/contact-link|data\/(breakable-email|pluralize)|images\/initials|theme\/use-breakpoint)\.tsx?$/,
    minShareCount: 2,
  },
  { name: 'actions', test: /\/platform\/(http\/to-failure|page\/use-confirmed-action)\.tsx?$/, minShareCount: 2 },
  // The frame of the back-office, and small parts of its screens.
  {
    name: 'office',
    test: /\/icons\/(ban|bell|building-complex|calendar-check|chevron-left|chevron-right|copy|download|file-exclamation-point|heart-pulse|list-checks|log-out|mail-x|messages-square|pencil|printer|search|shield-question-mark|user-check|user-cog|user-plus)\.\w+$|\/ui\/(actions\/stretched-link|data\/(badge|capacity-bar|description-list|icon-item|panel|record-skeleton|status-badge|status-note|truncate-phone))\.tsx?$|\/(platform\/(forms\/kept-form|http\/use-can|lists\/given-query|page\/(actions-menu|not-allowed|relative-date|use-is-visible|use-user-activity))|web\/admin\/(api|search-recent)|(documents|messages|placements|requests)\/api|contract\/(bin|consultations|document-requests|documents|driver-actions|drivers|erasure|list-exports|list-query|messages|news|overview|placements|privacy-requests|rejection|reminder-runs|renewal-form|requests|schedule-form|verdicts))\.tsx?$/,
    minShareCount: 2,
  },
  // What every list of the back-office shows.
  {
    name: 'lists',
    test: /\/icons\/(lock-open|sliders-horizontal)\.\w+$|\/web\/platform\/lists\/(export-button|link-state|list-filters|list-screen|sort-select|tick-column|use-list|use-ticks)\.tsx?$|\/web\/ui\/(data\/(chip|pager|row-link|table)|fields\/(search-box|tick-box))\.tsx?$|\/web\/views\/api\.ts$/,
    minShareCount: 2,
  },
  // What lists and profiles show of drivers.
  {
    name: 'drivers',
    test: /\/web\/drivers\/(api|admin\/(driver-actions|driver-columns|driver-format))\.tsx?$/,
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
  // No link of ours has a `prefetch`.
  { text: /(?<== )usePrefetchBehavior\(prefetch, rest\)/g, by: '[false, null, {}]' },
  { text: /\bshouldPrefetch && !isAbsolute(?= \?)/g, by: 'false' },
  { text: /\bisPageLinkDescriptor\(link\)(?= \?)/g, by: 'false' },
  // What it says in the console to developers without an error page of their own.
  { text: /console\.log\(\s*"💿 Hey developer[^"]*"\s*\);/g, by: '' },
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
    manifest: true,
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
