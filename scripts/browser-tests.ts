import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { useMemoryDisk } from '#test/memory-disk.ts';
import { startProduct } from '#test/product/product.ts';
import { browserAdmin } from '#test/samples/browser-admin.ts';
import { findChromium } from './chromium.ts';

// Runs the tests of e2e/ in Chromium on the built product. Further arguments are passed to Playwright.

async function runJourneys(chromium: string): Promise<number> {
  await useMemoryDisk();
  const product = await startProduct({
    ADMIN_EMAIL: browserAdmin.email,
    ADMIN_PASSWORD: browserAdmin.password,
    ADMIN_NAME: browserAdmin.name,
    PUBLIC_POSTS_PER_MINUTE: '100000',
    FORMS_PER_HOUR: '100000',
    FORMS_PER_DAY: '100000',
    FORM_MESSAGES_PER_HOUR: '100000',
    FORM_MESSAGES_PER_DAY: '100000',
    MAILS_PER_DAY: '100000',
    TEXTS_PER_DAY: '100000',
  });
  try {
    const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
    const tests = spawn(process.execPath, [cli, 'test', ...process.argv.slice(2)], {
      stdio: 'inherit',
      env: {
        ...process.env,
        CHROMIUM_PATH: chromium,
        PRODUCT_URL: product.url,
        PRODUCT_DATA_DIR: product.dataDir,
      },
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => tests.kill(signal));
    const [code] = await once(tests, 'exit');
    const errors = product.errors();
    if (errors.length > 0)
      process.stderr.write(`The product complained meanwhile:\n${errors.join('\n')}\n`);
    return code === 0 && errors.length === 0 ? 0 : 1;
  } finally {
    await product.stop();
  }
}

try {
  process.exitCode = await runJourneys(await findChromium());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
