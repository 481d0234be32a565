import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contractForBrowsers } from './contract-for-browsers.ts';

const Built = z.object({ output: z.tuple([z.object({ code: z.string() })], z.unknown()) });

async function built(page: string): Promise<string> {
  const pageItself = {
    name: 'page',
    resolveId: (id: string) => (id === 'page' ? id : null),
    load: (id: string) => (id === 'page' ? page : null),
  };
  const result = await build({
    root: fileURLToPath(new URL('../', import.meta.url)),
    configFile: false,
    logLevel: 'silent',
    plugins: [pageItself, contractForBrowsers],
    build: { write: false, rolldownOptions: { input: 'page' } },
  });
  return z.parse(Built, result).output[0].code;
}

test('a page that only calls an endpoint has its address, and no schema', async () => {
  const file = '/src/contract/enrolments/enrolment-form.ts';
  const code = await built(`import { enrol } from '${file}'; console.log(enrol);`);
  expect(code).toContain('method:`POST`');
  expect(code).toContain('path:`/training/enrol`');
  expect(code.length).toBeLessThan(1000);
});
