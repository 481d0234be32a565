import { dataKeys } from '#server/platform/system/data-keys.ts';

/** What the apps of the tests encrypt with. */
export const testKeys = dataKeys('a data key of the tests, long enough');
