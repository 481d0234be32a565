import type { FastifyInstance } from 'fastify';
import { UploadSecret, uploadsPath } from '#contract/application-uploads.ts';
import { apiBase } from '#contract/endpoint.ts';
import { maxImageBytes } from '#contract/upload-limits.ts';
import { registerUploadRoutes } from '#server/platform/http/resumable-uploads.ts';
import { addToUpload, createUpload, readUpload, removeUpload, type UploadsContext } from './upload-service.ts';

/** Public routes for the photos that are sent before their application. `app` is a scope for them alone. */
export function applicationUploadRoutes(app: FastifyInstance, context: UploadsContext): void {
  const { files, intake } = context;
  const routes = {
    path: apiBase + uploadsPath,
    tag: 'Drivers',
    what: 'a photo for an application',
    secret: UploadSecret,
    field: 'images',
    maxBytes: maxImageBytes,
  };
  registerUploadRoutes(app, routes, {
    admit: (sender) => intake.announceUpload(sender),
    create: (announced, caller) => createUpload(context, announced, caller),
    find: (id, caller) => readUpload(context, id, caller),
    append: (id, caller, offset, bytes) => addToUpload(context, id, caller, offset, bytes),
    async remove(id, caller) {
      await files.drop(await removeUpload(context, id, caller));
    },
  });
}
