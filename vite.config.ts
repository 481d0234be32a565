import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// Which modules come in one file, by who loads them: each matching module with all its imports, in the first group that
// matches. All others (a page's own code, parts that load later) are split by Vite.
const pieces = [
  {
    name: 'frame',
    test: /\/src\/web\/(root|site\/(site-layout|top-bar|site-footer|error-screen|main-links|logo))\.tsx/,
  },
  { name: 'data', test: /\/node_modules\/@tanstack\/|\/src\/web\/platform\/http\//, minShareCount: 2 },
  { name: 'forms', test: /\/src\/web\/(platform\/forms|ui\/fields)\//, minShareCount: 2 },
  { name: 'office', test: /\/src\/web\/(admin|platform\/lists|ui\/data)\//, minShareCount: 2 },
];

// Every page loads the list of all chunks, and readable names would be half of it.
const chunkFileNames = 'assets/[hash].js';

const ownedByServer = ['react', 'react-dom', 'react-router', 'isbot', 'uuid', 'zod', 'ical-generator'];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, manifest: true, modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: { rolldownOptions: { output: { chunkFileNames, codeSplitting: { groups: pieces } } } },
    },
    // What renders pages on the server has the used parts of its packages built in: importing them whole would load thousands of
    // icons at each start, and hold 20 MB. Not those that have to be one with the server's own, or that are small.
    ssr: { resolve: { noExternal: true, external: ownedByServer } },
  },
});
