import type { Company } from '#contract/website/company.ts';
import { defaultContent } from '#contract/website/default-content.ts';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import type { Database } from '#server/platform/database/database.ts';
import { toContent } from './mapper.ts';
import { findNewest } from './repository.ts';

/** The company's words in this process, for pages and messages. */
export interface WebsiteWords {
  /** The same object until others are shown. */
  content(): WebsiteContent;
  company(): Company;
  /** Uses other words from now on. */
  show(content: WebsiteContent): void;
}

/** The shipped words, until others are shown. */
export function websiteWords(): WebsiteWords {
  let present = defaultContent;
  return {
    content: () => present,
    company: () => present.company,
    show(content) {
      present = content;
    },
  };
}

/** What was published last, by any process. */
export const readPublished = async (db: Database): Promise<WebsiteContent> => toContent(await findNewest(db));
