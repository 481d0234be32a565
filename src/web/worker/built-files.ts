declare const __BUILT_FILES__: {
  /** In the HTML of every page of this release, and of no other. */
  release: string;
  stylesheets: readonly string[];
  /** The files that each kept page can need, by its route. */
  ofPages: Readonly<Record<string, readonly string[]>>;
};

/** The files of this build. `scripts/build-worker.ts` fills it in. */
export const builtFiles = __BUILT_FILES__;
