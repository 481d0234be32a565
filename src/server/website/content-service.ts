import type { Company } from '#contract/website/company.ts';
import { defaultContent } from '#contract/website/default-content.ts';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import type { Database } from '#server/platform/database/database.ts';
import { toContent } from './mapper.ts';
import { findNewest, findNewestNumber } from './repository.ts';

/** The company's words in this process, for pages and messages. */
export interface WebsiteWords {
  /** The same object until others are shown. */
  content(): WebsiteContent;
  company(): Company;
  /** Uses other words from now on. */
  show(content: WebsiteContent): void;
  /**
   * Shows what was published last, by any process, if it isn't shown yet. Of several calls at once, each sees what was published before
   * it. Throws if that can't be read.
   */
  catchUp(): Promise<void>;
}

/** The shipped words, until others are shown. */
export function websiteWords(db: Database): WebsiteWords {
  let present = defaultContent;
  let shown = 0;
  let last = Promise.resolve();
  async function look(): Promise<void> {
    if ((await findNewestNumber(db)) === shown) return;
    const newest = await findNewest(db);
    present = toContent(newest);
    shown = newest?.number ?? 0;
  }
  return {
    content: () => present,
    company: () => present.company,
    show(content) {
      present = content;
    },
    catchUp() {
      last = last.then(look, look);
      return last;
    },
  };
}

/** What was published last, by any process. */
export const readPublished = async (db: Database): Promise<WebsiteContent> => toContent(await findNewest(db));
