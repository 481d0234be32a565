import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { describeRead, FileBytes } from '#server/platform/http/operation.ts';
import { filePolicy } from '#server/platform/http/security-headers.ts';
import { folder } from './mapper.ts';
import { fileNameShape, type PublicPictures } from './service.ts';

/** Serves the public images. They are cached forever, because the content behind an address never changes. */
export function publicPictureRoutes(app: FastifyInstance, pictures: PublicPictures): void {
  const Params = z.object({ '*': z.string() });
  const described = describeRead({
    path: `${folder}/{fileName}`,
    tag: 'Gallery',
    summary: 'Open a public picture',
    params: z.object({ fileName: z.string().check(z.meta({ pattern: fileNameShape.source })) }),
    produces: ['image/webp'],
    response: FileBytes,
    errors: [404],
  });
  app.get(`${folder}/*`, described, async (request, reply) => {
    const found = await pictures.read(z.parse(Params, request.params)['*']);
    if (!found) {
      return reply
        .code(404)
        .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
        .send('There is no picture at this address.');
    }
    return reply
      .headers({
        'content-type': 'image/webp',
        'content-length': found.size,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': filePolicy,
      })
      .send(found.bytes);
  });
}
