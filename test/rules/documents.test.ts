import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { settingNames } from '#server/platform/system/setting-names.ts';

// Whatever a document names must exist: files and folders, contents of files, headings, commands and settings.

const root = fileURLToPath(new URL('../../', import.meta.url));
const folders = ['src', 'test', 'e2e', 'scripts', 'docs', 'migrations', 'deploy', 'public', '.ci'];
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const documents = globSync('{*,docs/**/*}.md', { cwd: root }).sort();

/** Names that libraries, browsers and tools declare. */
const declaredElsewhere = new Set(['importSource', 'useBaseline', 'PostgreSQL', 'ReadWritePaths']);

/** Others' variables, and words spelled like variables. */
const notOurs = new Set(['TEST_DATABASE_URL', 'NODE_ENV', 'SITE_HOST', 'EAI_AGAIN']);

interface Repository {
  paths: ReadonlySet<string>;
  scripts: ReadonlySet<string>;
  names: ReadonlySet<string>;
}

/** The texts between backticks, and the contents of code blocks. */
function codeIn(text: string): string[] {
  const block = /^ *```(.*)\n([\s\S]*?)^ *```/gm;
  const blocks = [...text.matchAll(block)]
    .filter(([, language]) => language !== 'mermaid')
    .map(([, , code]) => code);
  const spans = [...text.replace(block, '').matchAll(/`([^`]+)`/g)].map(([, code]) => code);
  return [...spans, ...blocks].map((code) => code ?? '');
}

const linksIn = (text: string) =>
  [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link]) => link ?? '');

/** The names of headings, as links spell them. */
function anchorsOf(text: string): string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading ?? '');
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

const expand = (path: string): string[] => {
  const [, before = '', choices, after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  return choices === undefined
    ? [path]
    : choices.split(',').flatMap((one) => expand(before + one.trim() + after));
};

function missingFiles(text: string, { paths }: Repository): string[] {
  const words = codeIn(text).flatMap((code) =>
    code.replace(/\{[^}]*\}/g, (some) => some.replaceAll(' ', '')).split(/[\s"'()]+/),
  );
  const named = words.filter((word) => !/[*…<]|\.\.\./.test(word)).flatMap(expand);
  return named.filter((word) => {
    if (folders.some((folder) => word.startsWith(`${folder}/`)))
      return !paths.has(word.replace(/\/$/, ''));
    // The end of a path whose beginning was mentioned before.
    return (
      /^[a-z][\w./-]*\.(tsx?|sql|sh|mjs)$/.test(word) &&
      ![...paths].some((path) => `/${path}`.endsWith(`/${word}`))
    );
  });
}

/** Names that code declares: functions, types, constants, members, and values that are one quoted word. */
function namesDeclaredIn(code: string): string[] {
  const declarations = [
    /\b(?:function\*?|class|interface|type|const|let) +(\w+)/g,
    /\b(\w+)['"]?[?!]?:/g,
    /^ *(?:async |static |readonly )*(\w+)[<(][^;]*\{$/gm,
    /(['"`])(\w+)\1/g,
    /[{,] *(\w+)(?= *[,}])/g,
  ];
  return declarations.flatMap((one) => [...code.matchAll(one)].map((match) => match.at(-1) ?? ''));
}

/** The identifiers between backticks: words with a capital inside, calls, and single capitalised words. */
function identifiersIn(text: string): string[] {
  const block = /^ *```.*\n[\s\S]*?^ *```/gm;
  const spans = [...text.replace(block, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  return spans.flatMap((code) => {
    if (/^[A-Z][a-z]+$/.test(code)) return [code];
    return code
      .split(/[\s,;:!'"{}[\]()<>|=]+/)
      .filter((word) => /^[\w.]+$/.test(word))
      .flatMap((word) => word.split('.'))
      .filter((word) => /[a-z][A-Z]/.test(word));
  });
}

function missingNames(text: string, { paths, names }: Repository): string[] {
  const pairs = [...text.matchAll(/`([\w./-]+\.(?:tsx?|sql))` \((`[^)]+`)/g)];
  const misplaced = pairs.flatMap(([, path = '', words = '']) => {
    const file = [...paths].find((one) => `/${one}`.endsWith(`/${path}`)) ?? '';
    const code = file ? read(file) : '';
    const named = [...words.matchAll(/`(\w+)`/g)].map(([, word]) => word ?? '');
    return named.filter((word) => !code.includes(word)).map((word) => `${word} in ${path}`);
  });
  const known = misplaced.map((one) => one.split(' ')[0]);
  const undeclared = identifiersIn(text).filter(
    (word) => !names.has(word) && !declaredElsewhere.has(word),
  );
  return [...misplaced, ...new Set(undeclared)].filter((word) => !known.includes(word));
}

function missingLinks(text: string, document: string, { paths }: Repository): string[] {
  return linksIn(text).filter((link) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? document : join(dirname(document), path);
    if (!paths.has(target)) return true;
    return anchor !== undefined && !anchorsOf(path === '' ? text : read(target)).includes(anchor);
  });
}

function missingCommands(text: string, { scripts }: Repository): string[] {
  const named = [...text.matchAll(/npm run (?:-\S+ )*([\w:-]+)/g)].map(([, name]) => name ?? '');
  return named.filter((name) => !scripts.has(name));
}

function missingSettings(text: string): string[] {
  const named = codeIn(text).flatMap((code) =>
    [...code.matchAll(/\b[A-Z][A-Z\d]*_[A-Z\d_]*[…*]?/g)].map(([name]) => name),
  );
  return named.filter((name) => {
    if (/[…*]$/.test(name)) return !settingNames.some((one) => one.startsWith(name.slice(0, -1)));
    return !settingNames.includes(name) && !notOurs.has(name);
  });
}

const missingIn = (text: string, document: string, repository: Repository) => [
  ...missingFiles(text, repository),
  ...missingNames(text, repository),
  ...missingLinks(text, document, repository),
  ...missingCommands(text, repository),
  ...missingSettings(text),
];

let repository: Repository;

beforeAll(() => {
  const inside = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { encoding: 'utf8', recursive: true }).map(
      (path) => `${folder}/${path}`,
    ),
  );
  const { scripts } = z.parse(
    z.object({ scripts: z.record(z.string(), z.string()) }),
    JSON.parse(read('package.json')),
  );
  repository = {
    paths: new Set([...folders, ...inside, ...readdirSync(root)]),
    scripts: new Set(Object.keys(scripts)),
    names: new Set(
      globSync(['{src,test,e2e,scripts}/**/*.{ts,tsx}', '*.{ts,json}'], { cwd: root })
        .filter((path) => path !== 'test/rules/documents.test.ts' && path !== 'package-lock.json')
        .flatMap((path) => namesDeclaredIn(read(path))),
    ),
  };
});

test.each(documents)('%s names only what exists', (document) => {
  expect(missingIn(read(document), document, repository)).toEqual([]);
});
