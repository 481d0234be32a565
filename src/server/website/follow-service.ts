import type { WebsiteContent } from '#contract/website/website-content.ts';
import type { Database } from '#server/platform/database/database.ts';
import { toContent } from './mapper.ts';
import { findNewest, findNewestNumber } from './repository.ts';

/** Shows in this process what was published last, wherever that was. */
export interface WebsiteFollower {
  /** Shows the newest version, if it isn't shown yet. Of several calls at once, each sees what was published before it. Throws if that can't be read. */
  catchUp(): Promise<void>;
  /** The number of the version that is shown, 0 for what is shipped; undefined as long as nobody has looked. */
  shown(): number | undefined;
}

/** Creates what follows the publications, whose words `show` gets. */
export function websiteFollower(db: Database, show: (content: WebsiteContent) => void): WebsiteFollower {
  let shown: number | undefined;
  let last = Promise.resolve();
  async function look(): Promise<void> {
    if ((await findNewestNumber(db)) === shown) return;
    const newest = await findNewest(db);
    show(toContent(newest));
    shown = newest?.number ?? 0;
  }
  return {
    shown: () => shown,
    catchUp() {
      last = last.then(look, look);
      return last;
    },
  };
}
