import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// What travels together, so that a page takes few requests and compresses well. The first piece that a module matches has it,
// with all that it imports; what matches none, such as a page's own code and what comes late, is split by itself.
const pieces = [
  { name: 'framework', test: /\/node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\// },
  // What stands around every page, and what nearly all of them are made of.
  {
    name: 'site',
    test: /\/web\/(site\/(error-screen|images|next-trainings-height|site-footer|structured-data|top-bar)|platform\/page\/(navigation-progress|page-meta|route-announcer)|ui\/\w+\/(page-hero|responsive-image|eyebrow|text-link|toasts))\.tsx?$|\/icons\/plus\.\w+$/,
  },
  // Without what only administrators ask for: nobody else is to load that.
  {
    name: 'data',
    test: /\/node_modules\/(zod|zustand)\/|\/src\/contract\/(?!(consultations|expiring-documents|drivers|overview|placements|requests|training-management)\.ts)|\/platform\/forms\/is-record/,
    minShareCount: 4,
  },
  // With what pages show that ask for something: by themselves these would be crumbs.
  {
    name: 'queries',
    test: /\/node_modules\/@tanstack\/|\/platform\/http\/(api-client|query-provider)\.tsx?$|\/ui\/\w+\/(error-state|use-focus-fallback)\.tsx?$|\/icons\/calendar-days\.\w+$/,
    minShareCount: 2,
  },
  { name: 'dialogs', test: /\/ui\/overlays\/(dialog|sheet)\.tsx$/ },
  {
    name: 'fields',
    test: /\/platform\/forms\/(draft|form|form-key|draft-messages)\.ts$|\/ui\/\w+\/(date-field|field|form|side-panel|select|submit-button|text-area)\.tsx$|\/check\.mjs$/,
    minShareCount: 2,
  },
  {
    name: 'sending',
    test: /\/platform\/forms\/(persisted-form|submission-form-view|use-submission)\.tsx?$/,
    minShareCount: 2,
  },
];

// Every page loads the list of all pieces, of which names that say something would be a sixth.
const chunkFileNames = 'assets/[hash].js';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { chunkFileNames, codeSplitting: { groups: pieces } } } } },
  },
});
