import * as z from 'zod/mini';
import { endpoint, FileBody } from '#contract/platform/endpoint.ts';
import { serveRaw, type VisitorScope } from '#server/platform/http/serve.ts';
import { folder } from './mapper.ts';
import { fileNameShape, readPicture } from './service.ts';

const readPictureEndpoint = endpoint(`GET ${folder}/{fileName}`, {
  base: '',
  access: 'public',
  tag: 'Gallery',
  summary: 'Open a public picture',
  params: z.object({ fileName: z.string().check(z.meta({ pattern: fileNameShape.source })) }),
  errors: [404],
  produces: ['image/webp', 'image/avif'],
  response: FileBody,
});

/** Serves public images, cached forever because the content at an address never changes. */
export function publicPictureRoutes(scope: VisitorScope): void {
  serveRaw(scope, readPictureEndpoint, async (context, { params }) => {
    const { bytes, size, type } = await readPicture(context, params.fileName);
    return {
      content: bytes,
      size,
      type,
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
    };
  });
}
