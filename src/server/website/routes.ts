import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  changeWebsiteDraft,
  discardWebsiteDraft,
  listWebsiteVersions,
  previewWebsite,
  publishWebsite,
  readWebsite,
  readWebsiteVersion,
  restoreWebsiteVersion,
  uploadWebsitePicture,
} from '#contract/website/website-office.ts';
import { type PublicPictures, publicImageRules } from '#server/pictures/service.ts';
import type { Images } from '#server/platform/files/images.ts';
import type { IncomingFolder } from '#server/platform/files/incoming-folder.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { clientKey } from '#server/platform/http/client-key.ts';
import { registerAnswer } from '#server/platform/http/register-endpoint.ts';
import { changeDraft, discardDraft, readDraft } from './draft-service.ts';
import { storePicture } from './picture-service.ts';
import {
  listedVersions,
  previewPage,
  publishDraft,
  readVersion,
  restoreVersion,
  type WebsiteContext,
} from './publication-service.ts';

const published = 'Published. Visitors see it now.';
const publishedSoon = 'Published, on its way to visitors.';

interface WebsiteRoutes extends Omit<WebsiteContext, 'actor'> {
  guard: AdminGuard;
  pictures: PublicPictures;
  images: Images;
  /** The folder for uploads during a request. */
  incoming: IncomingFolder;
}

/** The draft of the site's words and pictures, and its publications. */
export function websiteRoutes(
  app: FastifyInstance,
  { guard, pictures, images, incoming, ...context }: WebsiteRoutes,
): void {
  const by = (request: FastifyRequest) => ({ ...context, actor: guard.administratorOf(request) });
  registerAnswer(app, readWebsite, 'Website', ({ request }) => readDraft(context, guard.administratorOf(request).id));
  registerAnswer(app, changeWebsiteDraft, 'Kept as a draft', ({ body, request }) => changeDraft(by(request), body), {
    isPolled: true,
  });
  registerAnswer(
    app,
    uploadWebsitePicture,
    'Picture uploaded',
    ({ body, request, signal }) =>
      storePicture({ pictures, clock: context.clock }, images.encoderFor(clientKey(request), signal), body),
    { form: { incoming, uploads: { ...publicImageRules, fields: ['images'], maxFiles: 1 } } },
  );
  registerAnswer(app, discardWebsiteDraft, 'Draft discarded', ({ body, request }) =>
    discardDraft(by(request), body.revision),
  );
  registerAnswer(
    app,
    publishWebsite,
    ({ isShown }) => (isShown ? published : publishedSoon),
    ({ body, request }) => publishDraft(by(request), body),
  );
  registerAnswer(
    app,
    previewWebsite,
    'Preview',
    async ({ body: { page, content } }) => ({ html: await previewPage(context.pages, content, page) }),
    { isPolled: true },
  );
  registerAnswer(app, listWebsiteVersions, 'Versions', async () => ({ result: await listedVersions(context.db) }));
  registerAnswer(app, readWebsiteVersion, 'Version', ({ params }) => readVersion(context.db, params.number));
  registerAnswer(
    app,
    restoreWebsiteVersion,
    ({ isShown }) => (isShown ? published : publishedSoon),
    ({ params, request }) => restoreVersion(by(request), params.number),
  );
}
