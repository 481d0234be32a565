import type { Config } from '@react-router/dev/config';
import { prerenderedPaths } from './src/web/routes.ts';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  prerender: prerenderedPaths,
  routeDiscovery: { mode: 'initial' },
  future: { unstable_optimizeDeps: true },
} satisfies Config;
