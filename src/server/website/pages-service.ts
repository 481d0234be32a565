import type { WebsiteContent } from '#contract/website/website-content.ts';

/** The site's pages, as they are rendered with the company's words. */
export interface WebsitePages {
  /** Renders all pages and shows them in this process. Throws, and shows what was there, if one can't be rendered. */
  publish(content: WebsiteContent): Promise<void>;
  /** Renders all pages and shows none. Throws an `UnrenderedPageError` if one can't be rendered. */
  tryOut(content: WebsiteContent): Promise<void>;
  /** Returns the HTML of a page, by its path. */
  preview(content: WebsiteContent, path: string): Promise<string>;
}

/** Pages that are there once the site is served, which begins after the rest; until then there is nothing to render. */
export function lateWebsitePages(): WebsitePages & { use(pages: WebsitePages): void } {
  let used: WebsitePages | undefined;
  return {
    use(pages) {
      used = pages;
    },
    publish: async (content) => used?.publish(content),
    tryOut: async (content) => used?.tryOut(content),
    preview: async (content, path) => used?.preview(content, path) ?? '',
  };
}
