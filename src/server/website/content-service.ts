import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Company } from '#contract/website/company.ts';
import { defaultContent } from '#contract/website/default-content.ts';
import { toWebsiteContent, type WebsiteContent } from '#contract/website/website-content.ts';

/** The company's words in this process, for pages and messages. */
export interface WebsiteWords {
  content(): WebsiteContent;
  company(): Company;
  /** Uses other words from now on, and keeps them in the data folder for the next start. */
  keep(content: WebsiteContent): Promise<void>;
}

function readKept(file: string): WebsiteContent | undefined {
  try {
    return toWebsiteContent(JSON.parse(readFileSync(file, 'utf8')), defaultContent);
  } catch {
    // There is none before the first publication; and what can't be read is published anew from the database.
    return undefined;
  }
}

/**
 * Opens the words that this data folder has kept, so that they are there before the database is asked, and while it is
 * away. At first they are the shipped ones.
 */
export function websiteWords(dataDir: string): WebsiteWords {
  const file = join(dataDir, 'website.json');
  let present = readKept(file) ?? defaultContent;
  return {
    content: () => present,
    company: () => present.company,
    async keep(content) {
      present = content;
      // Its own name, since instances that share the folder publish at the same time.
      const partial = `${file}.${randomUUID()}`;
      try {
        await writeFile(partial, JSON.stringify(content), { flush: true });
        await rename(partial, file);
      } catch (error) {
        // It is tried again every few seconds, as on a full disk.
        await rm(partial, { force: true });
        throw error;
      }
    },
  };
}
