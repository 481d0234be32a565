import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import { can, forbiddenMessage } from '#contract/accounts/roles.ts';
import { searchPermissions } from '#contract/search/search.ts';
import {
  type changeView,
  maxViews,
  type SavedView,
  type saveView,
  type ViewList,
  viewChecks,
} from '#contract/views/views.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isUniqueViolation } from '#server/platform/database/queries.ts';
import { httpErrors, rejectInvalid } from '#server/platform/http/http-errors.ts';
import type { Context } from '#server/platform/system/context.ts';
import { toView } from './mapper.ts';
import * as repository from './repository.ts';

interface Owner {
  _id: string;
  role: string;
}

const unknownView = () => httpErrors.notFound('You have no view with this id.');

function requireList({ role }: Owner, list: ViewList): void {
  const permission = searchPermissions[list];
  if (!can(role, permission)) throw httpErrors.forbidden(forbiddenMessage(permission));
}

async function withUniqueName<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw httpErrors.conflict(`You have a view named ${name} already.`);
    throw error;
  }
}

/** The owner's views of a list and those that others share. Throws 403 if the role can't read the list. */
export async function listedViews({ db }: Context, owner: Owner, list: ViewList): Promise<SavedView[]> {
  requireList(owner, list);
  return (await repository.findViews(db, list, owner._id)).map((row) => toView(row, owner._id));
}

/** The own view. Throws 404 if there is none. */
async function getOwnView(db: Database, owner: Owner, id: string): Promise<SavedView> {
  const row = await repository.findOwnView(db, id, owner._id);
  if (!row) throw unknownView();
  return toView(row, owner._id);
}

/** Throws 403 if the role can't read the list, 409 if the owner has a view of this name or too many. */
export async function createView(
  { db, clock }: Context,
  owner: Owner,
  view: z.infer<typeof saveView.body>,
): Promise<SavedView> {
  requireList(owner, view.list);
  rejectInvalid(viewChecks, view, clock());
  const id = uuid();
  const row = { id, adminId: owner._id, ...view, createdAt: clock() };
  const isStored = await withUniqueName(view.name, () =>
    db.transaction().execute((tx) => repository.insertView(tx, row, maxViews)),
  );
  if (!isStored) throw httpErrors.conflict(`You can save ${maxViews} views of a list. Delete one first.`);
  return getOwnView(db, owner, id);
}

/** Throws 404 if it isn't an own view, 409 if another one has the name. */
export async function renameView(
  { db, clock }: Context,
  owner: Owner,
  id: string,
  changes: z.infer<typeof changeView.body>,
): Promise<SavedView> {
  rejectInvalid(viewChecks, changes, clock());
  const key = { id, adminId: owner._id };
  if (!(await withUniqueName(changes.name, () => repository.updateView(db, key, changes)))) throw unknownView();
  return getOwnView(db, owner, id);
}

/** Deletes the own view, if there still is one with this id. */
export async function removeView({ db }: Context, owner: Owner, id: string): Promise<void> {
  await repository.deleteOwnView(db, id, owner._id);
}
