import type { Company } from '#contract/website/company.ts';
import { defaultContent } from '#contract/website/default-content.ts';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import type { Database } from '#server/platform/database/database.ts';
import { toContent } from './mapper.ts';
import { findNewest, findNewestNumber } from './repository.ts';

/** The company's content in this process, for pages and messages. */
export interface PublishedContent {
  /** The same object until the content changes. */
  content(): WebsiteContent;
  company(): Company;
  show(content: WebsiteContent): void;
  /**
   * Shows the latest publication of any process. Concurrent calls each see everything published before them. Throws
   * if it can't be read.
   */
  catchUp(): Promise<void>;
}

declare module '#server/platform/system/context.ts' {
  interface Context {
    website: Omit<PublishedContent, 'show'>;
  }
}

/** The shipped content, until other content is shown. */
export function publishedContent(db: Database): PublishedContent {
  let latestContent = defaultContent;
  let latestNumber = 0;
  let last = Promise.resolve();
  async function refresh(): Promise<void> {
    if ((await findNewestNumber(db)) === latestNumber) return;
    const newest = await findNewest(db);
    latestContent = toContent(newest);
    latestNumber = newest?.number ?? 0;
  }
  return {
    content: () => latestContent,
    company: () => latestContent.company,
    show(content) {
      latestContent = content;
    },
    catchUp() {
      last = last.then(refresh, refresh);
      return last;
    },
  };
}

/** The latest publication of any process. */
export const readPublished = async (db: Database): Promise<WebsiteContent> =>
  toContent(await findNewest(db));
