import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { importRules } from './import-rules.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A file, its import, and part of the linter's message; none if the import is allowed. */
const cases: [file: string, imported: string, complaint?: string][] = [
  ['src/contract/a.ts', 'zod/mini'],
  ['src/contract/a.ts', 'zod', 'The contract'],
  ['src/contract/a.ts', '#server/product.ts', 'The contract'],
  ['src/contract/a.ts', '../server/app.ts', "'./' is enough"],
  ['src/server/product.ts', '#web/root.tsx', "doesn't know the web"],
  ['src/server/product.ts', '#test/app.ts', 'Only tests'],
  ['src/server/platform/http/a.ts', '#contract/platform/upload-limits.ts'],
  ['src/server/platform/http/a.ts', '#contract/drivers/drivers.ts', 'names no feature'],
  ['src/server/drivers/routes.ts', 'fastify'],
  ['src/server/drivers/routes.ts', 'kysely', 'repository.ts'],
  ['src/server/drivers/service.ts', '#contract/drivers/drivers.ts'],
  ['src/server/drivers/service.ts', '#server/documents/service.ts'],
  ['src/server/drivers/service.ts', '#server/documents/repository.ts', 'Features meet'],
  ['src/server/drivers/service.ts', '#server/requests/service.ts', 'Features meet'],
  ['src/server/undo/routes.ts', '#server/placements/undo-service.ts'],
  ['src/server/drivers/service.ts', 'pg', 'repository.ts'],
  ['src/server/drivers/service.ts', 'fastify', 'routes.ts'],
  ['src/server/drivers/service.ts', '#server/platform/http/serve.ts', 'routes.ts'],
  ['src/server/accounts/mail.ts', 'fastify', 'routes.ts'],
  ['src/server/drivers/repository.ts', '#server/requests/table.ts'],
  ['src/server/drivers/repository.ts', '#server/documents/service.ts', 'Features meet'],
  ['src/server/drivers/repository.ts', './service.ts', 'data only'],
  ['src/server/drivers/repository.ts', '#server/platform/http/http-errors.ts', 'data only'],
  ['src/web/root.tsx', '#server/product.ts', 'runs in browsers'],
  ['src/web/ui/data/a.tsx', '#web/ui/theme/b.tsx'],
  ['src/web/ui/data/a.tsx', '#web/platform/http/api-client.ts', 'Parts of the ui'],
  ['src/web/ui/data/a.tsx', '#contract/platform/nigerian-states.ts', 'looks and keyboard'],
  ['src/web/platform/http/a.ts', '#contract/platform/endpoint.ts'],
  ['src/web/platform/http/a.ts', '#contract/drivers/drivers.ts', 'names no feature'],
  ['src/web/drivers/admin/a.tsx', '#web/accounts/api.ts'],
  ['src/web/drivers/admin/a.tsx', '#web/accounts/login-page.tsx', "Features don't meet"],
  ['src/web/drivers/admin/a.tsx', '#web/messages/admin/b.tsx'],
  ['src/web/accounts/admin/a.tsx', '#web/messages/admin/b.tsx', "Features don't meet"],
  ['src/web/drivers/admin/a.tsx', '#web/placements/api.ts', "Features don't meet"],
  ['src/web/drivers/admin/a-page.tsx', '#web/placements/admin/b.tsx'],
  ['src/web/drivers/public/a.tsx', '#web/documents/admin/b.tsx', 'Public pages'],
  ['src/web/placements/admin/a.tsx', '#web/drivers/admin/b.tsx'],
  ['src/web/trainings/admin/a.tsx', '#web/drivers/admin/b.tsx', "Features don't meet"],
  ['src/web/drivers/admin/a.tsx', '#server/drivers/table.ts', 'runs in browsers'],
  ['src/web/drivers/admin/a.tsx', '../api.ts', "'./' is enough"],
  ['src/web/entry.server.tsx', 'node:stream'],
  ['src/web/entry.server.tsx', '#server/product.ts', "router's context"],
  ['e2e/a.ts', '#test/product/product.ts'],
];

/** All syntaxes of an import, one per line; the rules must catch each. */
const ways = {
  'an import': (name: string) => `import '${name}';`,
  'a dynamic import': (name: string) => `await import('${name}');`,
  'a re-export': (name: string) => `export { a } from '${name}';`,
};

const Report = z.object({
  diagnostics: z.array(
    z.object({
      message: z.string(),
      location: z.object({ path: z.string(), start: z.object({ line: z.int() }) }),
    }),
  ),
});

const files = Map.groupBy(
  cases.flatMap(([file, imported, complaint]) =>
    Object.entries(ways).map(([way, write]) => ({
      file,
      imported,
      complaint,
      way,
      line: write(imported),
    })),
  ),
  ({ file }) => file,
);

let folder = '';
let complaints = new Map<string, string>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-rules-'));
  for (const [file, tried] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), `${tried.map(({ line }) => line).join('\n')}\n`);
  }
  const { vcs: _, ...rules } = z.parse(
    z.looseObject({}),
    JSON.parse(await readFile(join(root, 'biome.json'), 'utf8')),
  );
  await writeFile(join(folder, 'biome.json'), JSON.stringify(rules));
  await writeFile(join(folder, 'import-rules.json'), importRules());

  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const options = [
    'lint',
    '--only=style/noRestrictedImports',
    '--reporter=json',
    '--max-diagnostics=none',
    '.',
  ];
  const report = await promisify(execFile)(process.execPath, [biome, ...options], {
    cwd: folder,
  }).catch(
    // The linter exits with an error when it finds something.
    (error: unknown) => z.parse(z.object({ stdout: z.string() }), error),
  );
  const { diagnostics } = z.parse(Report, JSON.parse(report.stdout));
  complaints = new Map(
    diagnostics.map(
      ({ message, location }) => [`${location.path}:${location.start.line}`, message] as const,
    ),
  );
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([...files])('%s imports what it may and nothing else', (file, tried) => {
  const wrong = tried.filter(({ complaint }, at) => {
    const said = complaints.get(`${file}:${at + 1}`);
    return complaint === undefined ? said !== undefined : !said?.includes(complaint);
  });
  expect(wrong).toEqual([]);
});
