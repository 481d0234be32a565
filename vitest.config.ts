import { defineConfig } from 'vitest/config';
import { isNightly } from '#test/nightly.ts';

// Left out on a given server, since they start a product with a database of its own, or ask no database.
const ownDatabase = [
  'src/server/{main*,replace-data}.test.ts',
  'src/server/{site,platform/http,platform/embedded}/**/*.test.ts',
];
// They start products, scripts, database servers or compilers, each for seconds of processor time; `main.test.ts` does
// so always.
const nightlyOnly = [
  'src/server/{main-*,replace-data,instances}.test.ts',
  'src/server/platform/embedded/*.test.ts',
  'test/rules/elements.test.ts',
  'scripts/{backup,check,missing-things,rekey,restore}.test.ts',
];
// Tests that load modules anew, or whose modules keep what one browser keeps.
const apart = [
  'src/web/platform/**/{draft,connection,server-clock,session,error-report}.test.ts',
  'src/web/worker/*.test.ts',
  'src/contract/platform/dates.test.ts',
  'test/product/time-zones.test.ts',
];
// These bring a store for drafts, which other screens must not find.
const drafts = ['test/screens/{public-forms,attendance,bad-inputs,enrolment}.test.tsx'];
const screens = {
  include: ['src/web/**/*.test.{ts,tsx}', 'test/screens/**/*.test.tsx'],
  exclude: [...apart, ...drafts],
  environment: 'happy-dom',
  // Node runs the server's code itself, as in production; JSX needs Vite.
  server: { deps: { external: [/\/src\/server\/.*\.ts$/] } },
  setupFiles: ['./test/screens/set-up.ts'],
};
// The product itself, as a process of its own, is tested with the real hashes.
const execArgv = ['--import=./test/quick-passwords.ts'];

const server = {
  // Without Vite: Node runs the server's code itself, as in production.
  experimental: { viteModuleRunner: false },
  // A server's many short-lived objects: a larger space for young ones saves a twelfth of the processor's time.
  execArgv: [...execArgv, '--max-semi-space-size=64'],
  include: ['src/{contract,server}/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
  exclude: [
    ...apart,
    ...(isNightly ? [] : nightlyOnly),
    ...(process.env.TEST_DATABASE_URL ? ownDatabase : []),
  ],
};

const patienceMs = (isNightly ? 5 : 2) * 60_000;

export default defineConfig({
  oxc: { jsx: { importSource: '#web/platform/page' } },
  test: {
    globalSetup: ['./test/global-setup.ts'],
    setupFiles: ['./test/set-up.ts'],
    // One more than the two processors that CI has, since tests also wait: for the database, for a product's start.
    maxWorkers: 3,
    execArgv,
    // Only what hangs takes this long, also on a slow machine with other work beside it.
    testTimeout: patienceMs,
    hookTimeout: patienceMs,
    expect: { poll: { timeout: 60_000 } },
    // Loading the server, or the screens, for each file takes longer than most files' tests, so a worker loads them once.
    // No module has a state that lasts, and every file has an app and a database of its own.
    projects: [
      { extends: true, test: { name: 'server', ...server, isolate: false } },
      { extends: true, test: { name: 'screens', ...screens, isolate: false } },
      {
        extends: true,
        test: { name: 'drafts', ...screens, include: drafts, exclude: [], isolate: false },
      },
      { extends: true, test: { name: 'apart', include: apart } },
    ],
  },
});
