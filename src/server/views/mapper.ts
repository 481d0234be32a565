import type { SavedView } from '#contract/views/views.ts';
import type { ViewRow } from './repository.ts';

/** The view as the administrator with this id sees it. */
export const toView = ({ id, adminId, ...row }: ViewRow, reader: string): SavedView => ({
  _id: id,
  ...row,
  isOwn: adminId === reader,
});
