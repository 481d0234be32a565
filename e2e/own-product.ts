import { type Product, startProduct } from '#test/product/product.ts';
import { browserAdmin } from '#test/samples/browser-admin.ts';
import { test as base } from './fixtures.ts';

/** Tests with a separate product, so that other tests don't see its rows and content. */
export const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const { email, password, name } = browserAdmin;
      const product = await startProduct({
        ADMIN_EMAIL: email,
        ADMIN_PASSWORD: password,
        ADMIN_NAME: name,
      });
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ product }, use) => use(product.url),
});
