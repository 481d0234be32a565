import { registerHooks } from 'node:module';
import { hash as hashWith, verify } from '@node-rs/argon2';

// Loaded before the tests, it takes the place of `@node-rs/argon2` for everything that is imported later.
const real = import.meta.resolve('@node-rs/argon2');
registerHooks({
  resolve(specifier, context, next) {
    const module = next(specifier, context);
    return module.url === real ? { ...module, url: import.meta.url, format: undefined } : module;
  },
});

export { verify };

/**
 * Hashes a password like the product, in a thousandth of the time, which would dominate tests that sign in; a hash
 * includes its cost, so verification is the same.
 */
export const hash = (password: string): Promise<string> =>
  hashWith(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
