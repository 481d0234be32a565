import { hash as hashWith, verify } from '@node-rs/argon2/index.js';

export { verify };

/**
 * Hashes a password as the product does, in a thousandth of the time, which tests that sign in would otherwise mostly
 * wait for. Vitest puts this in the place of `@node-rs/argon2`; a hash says its own cost, so that it is verified alike.
 */
export const hash = (password: string): Promise<string> =>
  hashWith(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
