import { readClosing } from '#contract/drivers/application-form.ts';
import {
  changeWebsiteDraft,
  discardWebsiteDraft,
  previewWebsite,
  publishWebsite,
  uploadWebsitePicture,
} from '#contract/website/website-office.ts';
import { aPicture } from '#test/samples/images.ts';
import type { GoodCall } from './endpoint-samples.ts';
import { nameOf } from './endpoints.ts';
import type { Stage } from './stage.ts';

const only = (body: Record<string, unknown>): GoodCall => ({ params: {}, body, files: [] });

const noWebsite = { revision: 0, version: '1' };

export const goodWebsiteCalls: Readonly<
  Record<string, (stage: Stage) => GoodCall | Promise<GoodCall>>
> = {
  [nameOf(changeWebsiteDraft)]: ({ website: { revision } = noWebsite }) =>
    only({ path: 'home.headline', value: `Ours ${revision}`, revision }),
  [nameOf(discardWebsiteDraft)]: ({ website: { revision } = noWebsite }) => only({ revision }),
  [nameOf(publishWebsite)]: ({ website: { revision } = noWebsite }) =>
    only({ revision, note: 'Ours' }),
  [nameOf(uploadWebsitePicture)]: async () => {
    const bytes = await aPicture('good', { width: 80, height: 50 });
    return { ...only({ use: 'portrait' }), files: [{ field: 'images', name: 'yard.jpg', bytes }] };
  },
  [nameOf(readClosing)]: () => only({}),
  [nameOf(previewWebsite)]: () => only({ page: '/', content: {} }),
};
