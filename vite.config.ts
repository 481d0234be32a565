import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// Groups modules into chunks, so that a page needs few requests and compresses well. A module goes to the first group
// that matches, with all its imports; modules in no group (a page's own code, lazy parts) are split automatically.
const pieces = [
  { name: 'framework', test: /\/node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\// },
  // The frame of every page, and the parts that nearly all pages use.
  {
    name: 'site',
    test: /\/web\/(site\/(error-screen|images|next-trainings-height|site-footer|structured-data|top-bar)|platform\/page\/(error-listener|navigation-progress|page-meta|route-announcer)|ui\/\w+\/(page-hero|responsive-image|eyebrow|text-link|toasts))\.tsx?$|\/icons\/plus\.\w+$/,
  },
  // Without what only administrators use, so that nobody else loads it.
  {
    name: 'data',
    test: /\/node_modules\/(zod|zustand)\/|\/src\/contract\/(?!(consultations|documents|drivers|enrolments|overview|placements|renewal-form|requests|training-management)\.ts)|\/platform\/forms\/is-record/,
    minShareCount: 4,
  },
  // Together with the parts of pages with queries: on their own these would be tiny chunks.
  {
    name: 'queries',
    test: /\/node_modules\/@tanstack\/|\/platform\/http\/(api-client|query-provider)\.tsx?$|\/ui\/\w+\/(error-state|use-focus-fallback)\.tsx?$|\/icons\/calendar-days\.\w+$/,
    minShareCount: 2,
  },
  { name: 'dialogs', test: /\/ui\/overlays\/(dialog|sheet)\.tsx$/ },
  {
    name: 'fields',
    test: /\/platform\/forms\/(contact-fields|draft|form|form-key|draft-messages)\.tsx?$|\/ui\/\w+\/(date-field|field|form|side-panel|select|submit-button|text-area)\.tsx$|\/check\.mjs$/,
    minShareCount: 2,
  },
  {
    name: 'sending',
    test: /\/platform\/forms\/(persisted-form|submission-form-view|use-submission)\.tsx?$/,
    minShareCount: 2,
  },
];

// Every page loads the list of all chunks, and readable names would be a sixth of it.
const chunkFileNames = 'assets/[hash].js';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { chunkFileNames, codeSplitting: { groups: pieces } } } } },
  },
});
