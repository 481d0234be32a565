import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const Package = z.object({ version: z.string() });

const root = join(import.meta.dirname, '../../../..');

export interface Release {
  version: string;
  changes: { title: string; entries: string[] }[];
}

/** The running version and its part of the changelog; in development also that of the next one. */
export async function readRelease(isFromSource: boolean): Promise<Release> {
  const [described, changelog] = await Promise.all(
    ['package.json', 'CHANGELOG.md'].map((name) => readFile(join(root, name), 'utf8')),
  );
  const { version } = z.parse(Package, JSON.parse(described ?? ''));
  const titles = isFromSource ? ['Next', version] : [version];
  return { version, changes: parseChangelog(changelog ?? '', titles) };
}

/** The sections with these titles, their entries as plain text. */
export function parseChangelog(markdown: string, titles: readonly string[]): Release['changes'] {
  const sections = markdown.split(/^## /m).slice(1);
  return sections
    .map((section) => {
      const [title = '', ...lines] = section.split('\n');
      const entries = lines.join('\n').split(/^- /m).slice(1);
      return { title: title.trim(), entries: entries.map(toPlain) };
    })
    .filter(({ title }) => titles.includes(title));
}

const toPlain = (entry: string) =>
  entry
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|`/g, '')
    .replace(/\s+/g, ' ')
    .trim();
