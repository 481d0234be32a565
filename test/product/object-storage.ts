import { once } from 'node:events';
import { createServer } from 'node:http';
import S3rver from 's3rver';

export interface TestObjectStorage {
  env: Record<string, string>;
  close(): Promise<void>;
}

const bucket = 'documents';

export async function anObjectStorage(folder: string): Promise<TestObjectStorage> {
  const s3 = new S3rver({
    directory: folder,
    silent: true,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  await s3.configureBuckets();
  const server = createServer(s3.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
