import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { todayInLagos } from '#contract/platform/dates.ts';
import { contentOn } from '#contract/website/announcements.ts';
import { defaultContent } from '#contract/website/default-content.ts';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import { type makeRenderer, type Renderer, withCache } from './rendering.ts';
import type { PageFile } from './static-files.ts';

/** The words of the site: those at its start, and the clock by whose days they show. */
export interface SiteWords {
  content(): WebsiteContent;
  clock(): Date;
}

/** All that depends on the words: the pages that are rendered once, and what renders the others. */
interface Version {
  /** The words of the day. */
  website: WebsiteContent;
  pages: ReadonlyMap<string, PageFile>;
  render: Renderer;
}

interface PublishedPages {
  shown(): Version;
  publish(content: WebsiteContent): Promise<void>;
  tryOut(content: WebsiteContent): Promise<void>;
}

const aMinute = 60_000;

/** The words as they show today. */
export const wordsOfToday = (content: WebsiteContent, words: SiteWords): WebsiteContent =>
  contentOn(content, todayInLagos(words.clock()));

/**
 * Keeps the pages that are rendered once for all visitors, in the words that are published. `shipped` has those that the build has
 * rendered, by path. They are rendered anew when a day begins on which something else shows.
 */
export async function publishedPages(
  app: FastifyInstance,
  shipped: ReadonlyMap<string, PageFile>,
  renderWith: Awaited<ReturnType<typeof makeRenderer>>,
  words: SiteWords,
): Promise<PublishedPages> {
  async function makeVersion(content: WebsiteContent): Promise<Version> {
    const website = wordsOfToday(content, words);
    const isAsBuilt = isDeepStrictEqual(website, defaultContent);
    const pages = new Map<string, PageFile>();
    // One after the other, since requests have the same processor.
    if (!isAsBuilt) {
      for (const path of shipped.keys()) pages.set(path, await renderWith(path, app.log, { website, isKept: true }));
    }
    const render = withCache((url, log) => renderWith(url, log, { website }));
    return { website, pages: isAsBuilt ? shipped : pages, render };
  }
  let content = words.content();
  let shown = await makeVersion(content).catch((error: unknown) => {
    app.log.error({ err: error }, 'the published words could not be rendered, so the shipped ones are shown');
    content = defaultContent;
    return makeVersion(content);
  });

  // What was tried out is what is published next: rendering takes a second.
  let tried: { content: WebsiteContent; version: Version } | undefined;
  async function readyVersion(next: WebsiteContent): Promise<Version> {
    // As after most restarts, when the kept words are the newest.
    if (isDeepStrictEqual(wordsOfToday(next, words), shown.website)) return shown;
    const ready = tried;
    tried = undefined;
    const isReady = isDeepStrictEqual([ready?.content, ready?.version.website], [next, wordsOfToday(next, words)]);
    return ready && isReady ? ready.version : makeVersion(next);
  }
  // One after the other, so that words of yesterday never follow newer ones.
  let last = Promise.resolve();
  function inTurn(show: () => Promise<void>): Promise<void> {
    last = last.then(show, show);
    return last;
  }
  const days = setInterval(() => {
    inTurn(async () => {
      if (!isDeepStrictEqual(wordsOfToday(content, words), shown.website)) shown = await makeVersion(content);
    }).catch((error: unknown) => app.log.error({ err: error }, 'the pages of the day could not be rendered'));
  }, aMinute);
  app.addHook('onClose', async () => clearInterval(days));

  return {
    shown: () => shown,
    publish: (next) =>
      inTurn(async () => {
        shown = await readyVersion(next);
        content = next;
      }),
    async tryOut(next) {
      try {
        tried = { content: next, version: await makeVersion(next) };
      } catch (error) {
        app.log.warn({ err: error }, 'words were refused, since a page could not be rendered with them');
        throw error;
      }
    },
  };
}
