import type { readSettings } from './env.ts';

/** The parsed environment variables. */
export type Settings = ReturnType<typeof readSettings>;

/** The S3 storage that replaces files in the data folder. */
export type ObjectStorage = NonNullable<Settings['objectStorage']>;
