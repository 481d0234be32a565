import { defineConfig } from 'vitest/config';

// Starts a product with a database of its own, or asks no database.
const withoutDatabase = ['src/server/main*.test.ts', 'src/server/platform/{http,site,embedded}/**/*.test.ts'];
// What a browser keeps in its modules, and tests that load modules anew.
const isolated = [
  'src/web/**/*.test.{ts,tsx}',
  'test/screens/**/*.test.{ts,tsx}',
  'src/contract/dates.test.ts',
  'test/time-zones.test.ts',
];
const server = ['src/{contract,server}/**/*.test.ts', 'test/*.test.ts', 'scripts/**/*.test.ts'];

export default defineConfig({
  test: {
    globalSetup: ['./test/global-setup.ts'],
    setupFiles: ['./test/set-up.ts'],
    // Without this it would leave one of two processors idle.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Loading the server for each file takes longer than most files' tests, so a worker loads it once. No module of it
    // has a state that lasts, and every file has an app and a database of its own.
    projects: [
      {
        extends: true,
        test: { name: 'server', include: server, exclude: [...withoutDatabase, ...isolated], isolate: false },
      },
      { extends: true, test: { name: 'process', include: withoutDatabase, isolate: false } },
      { extends: true, test: { name: 'screens', include: isolated } },
    ],
  },
});
