declare const __BUILT_FILES__: {
  /** Contained in the HTML of every page of this release, and of no other. */
  release: string;
  stylesheets: readonly string[];
  /** Files that each cached page may need, by route. */
  ofPages: Readonly<Record<string, readonly string[]>>;
};

/** `scripts/build-worker.ts` fills it in. */
export const builtFiles = __BUILT_FILES__;
