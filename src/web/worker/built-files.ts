declare const __BUILT_FILES__: {
  /** In the HTML of every page of this release, and of no other. */
  release: string;
  stylesheets: readonly string[];
  /** What each kept page can need, by its route. */
  ofPages: Readonly<Record<string, readonly string[]>>;
};

/** What the build has made. `scripts/build-worker.ts` fills it in. */
export const builtFiles = __BUILT_FILES__;
