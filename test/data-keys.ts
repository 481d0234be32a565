import { dataKeys } from '#server/platform/system/data-keys.ts';

/** The `DATA_KEY` of every test app. */
export const testDataKey = 'a data key of the tests which is long enough';

/** The keys that every test app encrypts with. */
export const testKeys = dataKeys(testDataKey);
