import { hash as hashWith, verify } from '@node-rs/argon2/index.js';

export { verify };

/**
 * Hashes a password like the product, in a thousandth of the time, which would dominate tests that sign in. Vitest
 * substitutes it for `@node-rs/argon2`; a hash includes its cost, so verification is the same.
 */
export const hash = (password: string): Promise<string> =>
  hashWith(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
