import type { readSettings } from './env.ts';

export type Settings = ReturnType<typeof readSettings>;

export type ObjectStorage = NonNullable<Settings['objectStorage']>;
