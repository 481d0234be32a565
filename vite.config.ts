import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { contractForBrowsers } from './scripts/contract-for-browsers.ts';

// What screens of the back-office share with the forms of the site: not what keeps those on the device.
const inBoth = [
  'contract/(consents/consents|uploads/application-uploads)',
  'web/platform/(forms/(form|has-key|date-field|phone-field|use-leave-guard)|uploads/use-image-uploads)',
  'web/ui/(fields/[a-z-]+|data/pluralize|files/file-size|overlays/leave-dialog)',
];

// The folders whose modules come in one file, with all that they import, so that a page needs few requests. A module goes to
// the first that matches; those with `minShareCount` take only what several pages or late parts use. The rest is split by Vite.
const groups = [
  // What every page needs to start.
  {
    name: 'frame',
    test: /\/src\/web\/root\.tsx$|\/node_modules\/(react|react-dom|react-router|scheduler)\//,
  },
  {
    name: 'site',
    test: /\/src\/web\/((platform\/(page|offline)|site|ui\/(actions|images))\/(?!(use-)?zoom|image-stage)|ui\/data\/this-device)/,
    minShareCount: 2,
  },
  { name: 'dialogs', test: /\/src\/web\/ui\/overlays\/(modal|dialog|sheet|success-dialog)\.tsx$/ },
  { name: 'icons', test: /\/node_modules\/lucide-react\//, minShareCount: 8 },
  {
    name: 'data',
    test: /\/node_modules\/@tanstack\/|\/src\/web\/platform\/http\/(?!use-confirmed)/,
    minShareCount: 2,
  },
  { name: 'fields', test: new RegExp(`/src/(${inBoth.join('|')})\\.tsx?$`), minShareCount: 2 },
  {
    name: 'forms',
    test: /\/src\/web\/(platform\/(drafts|forms)|drivers\/public)\//,
    minShareCount: 2,
  },
];

// Every page loads the list of all files, and readable names would be half of it.
const chunkFileNames = 'assets/[hash].js';

// Chromium compiles this file on another thread, whole: otherwise each first call in it waits for its function.
const postBanner = ({ name }: { name: string }) =>
  name === 'frame' ? '//# allFunctionsCalledOnLoad' : '';

// The oldest ones that the README promises. `lib` of `tsconfig.web.json` and the linter's `useBaseline` know what they have.
const browsers = ['chrome111', 'safari16.4', 'firefox125'];

const ownedByServer = ['react', 'react-dom', 'react-router', 'uuid', 'zod', 'ical-generator'];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), contractForBrowsers],
  oxc: { jsx: { importSource: '#web/platform/page' } },
  build: {
    target: browsers,
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es', plugins: () => [contractForBrowsers] },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { chunkFileNames, postBanner, codeSplitting: { groups } } },
      },
    },
    // What renders pages on the server has the used parts of its packages built in: importing them whole would load thousands of
    // icons at each start, and hold 20 MB. Not those that have to be one with the server's own, or that are small; nor the contract, whose
    // schemas the API's description would know twice. In development the server loads what it needs.
    ssr: {
      ...(command === 'build' && { resolve: { noExternal: true, external: ownedByServer } }),
      build: { rolldownOptions: { external: /^#contract\// } },
    },
  },
}));
