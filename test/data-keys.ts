import { dataKeys } from '#server/platform/system/data-keys.ts';

export const testDataKey = 'a data key of the tests which is long enough';

export const testKeys = dataKeys(testDataKey);
