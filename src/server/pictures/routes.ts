import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { endpoint, FileBody } from '#contract/platform/endpoint.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { folder } from './mapper.ts';
import { fileNameShape, type PublicPictures } from './service.ts';

const readPicture = endpoint(`GET ${folder}/{fileName}`, {
  base: '',
  access: 'public',
  tag: 'Gallery',
  summary: 'Open a public picture',
  params: z.object({ fileName: z.string().check(z.meta({ pattern: fileNameShape.source })) }),
  errors: [404],
  produces: ['image/webp', 'image/avif'],
  response: FileBody,
});

/** Serves the public images. They are cached forever, because the content behind an address never changes. */
export function publicPictureRoutes(app: FastifyInstance, pictures: PublicPictures): void {
  registerEndpoint(app, readPicture, async ({ params }) => {
    const { bytes, size, type } = await pictures.read(params.fileName);
    return { content: bytes, size, type, headers: { 'cache-control': 'public, max-age=31536000, immutable' } };
  });
}
