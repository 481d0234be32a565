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
import { publicImageRules } from '#server/pictures/service.ts';
import { type AdministratorScope, serve } from '#server/platform/http/serve.ts';
import { changeDraft, discardDraft, readDraft, storePicture } from './draft-service.ts';
import {
  listedVersions,
  previewPage,
  publishDraft,
  readVersion,
  restoreVersion,
} from './publication-service.ts';

const published = 'Published. Visitors see it now.';
const publishedSoon = 'Published, on its way to visitors.';

export function websiteRoutes(scope: AdministratorScope): void {
  serve(scope, readWebsite, 'Website', readDraft);
  serve(
    scope,
    changeWebsiteDraft,
    'Kept as a draft',
    (context, { body }) => changeDraft(context, body),
    {
      isPolled: true,
    },
  );
  serve(
    scope,
    uploadWebsitePicture,
    'Picture uploaded',
    (context, { body }) => storePicture(context, body),
    {
      form: { uploads: { ...publicImageRules, fields: ['images'], maxFiles: 1 } },
    },
  );
  serve(scope, discardWebsiteDraft, 'Draft discarded', (context, { body }) =>
    discardDraft(context, body.revision),
  );
  serve(
    scope,
    publishWebsite,
    ({ isShown }) => (isShown ? published : publishedSoon),
    (context, { body }) => publishDraft(context, body),
  );
  serve(
    scope,
    previewWebsite,
    'Preview',
    async ({ pages }, { body: { page, content } }) => ({
      html: await previewPage(pages, content, page),
    }),
    { isPolled: true },
  );
  serve(scope, listWebsiteVersions, 'Versions', async (context) => ({
    result: await listedVersions(context.db),
  }));
  serve(scope, readWebsiteVersion, 'Version', (context, { params }) =>
    readVersion(context.db, params.number),
  );
  serve(
    scope,
    restoreWebsiteVersion,
    ({ isShown }) => (isShown ? published : publishedSoon),
    (context, { params }) => restoreVersion(context, params.number),
  );
}
