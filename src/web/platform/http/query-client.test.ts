import { expect, test } from 'vitest';
import { ApiError } from './api-client.ts';
import { createQueryClient } from './query-client.ts';
import { toFailure } from './to-failure.ts';

test.each([404, 409])('a change that is answered by %i has shown stale data, and is in vain', async (status) => {
  const error = new ApiError(status, 'The data of this record is erased.', []);
  const client = createQueryClient();
  client.setQueryData(['/admin/privacy/requests', 'page 1'], []);
  const changing = client.getMutationCache().build(client, {
    mutationFn: () => Promise.reject(error),
    meta: { invalidates: ['/admin/privacy/requests'] },
  });
  await expect(changing.execute(undefined)).rejects.toBe(error);
  expect(client.getQueryState(['/admin/privacy/requests', 'page 1'])?.isInvalidated).toBe(true);
  expect(toFailure(error)).toEqual({ message: error.message, isFinal: true });
});
