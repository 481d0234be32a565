import { once } from 'node:events';
import { createServer } from 'node:http';
import { SettingError } from './env.ts';
import { errorText } from './error-text.ts';
import type { Metrics } from './metrics.ts';

/** The metrics server, on a separate port that the public can't reach. */
export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

const maxConnections = 20;
const requestMs = 10_000;

/** Serves only `/metrics`. Throws a `SettingError` if it can't listen there. Logs failures, and never shows them. */
export async function openMetricsServer(
  metrics: Pick<Metrics, 'scrape'>,
  { host, port }: { host: string; port: number },
  onError: (error: unknown) => void = () => undefined,
): Promise<MetricsServer> {
  const server = createServer(
    { requestTimeout: requestMs, headersTimeout: requestMs },
    async (request, response) => {
      const isKnown =
        request.url?.split('?')[0] === '/metrics' &&
        (request.method === 'GET' || request.method === 'HEAD');
      if (!isKnown) {
        response.writeHead(404).end();
        return;
      }
      try {
        const { contentType, text } = await metrics.scrape();
        response
          .writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' })
          .end(text);
      } catch (error) {
        onError(error);
        response.writeHead(500).end();
      }
    },
  );
  server.maxConnections = maxConnections;
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error ? errorText(error, 'code') : '';
    throw new SettingError(
      `The server can't listen on METRICS_PORT ${port} of METRICS_HOST ${host} (${code}).`,
    );
  }
  server.on('error', onError);
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
