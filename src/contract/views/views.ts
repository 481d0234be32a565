import * as z from 'zod/mini';
import * as check from '#contract/platform/checks.ts';
import { endpoint, Id, oneOf, success, textField } from '#contract/platform/endpoint.ts';
import type { SearchKind } from '#contract/search/search.ts';

/** The lists that views can be saved of. */
export const viewLists = ['drivers', 'requests', 'consultations', 'trainings'] as const satisfies SearchKind[];
export type ViewList = (typeof viewLists)[number];

const maxViewName = 40;
const maxQueryLength = 1_000;

/** The most views that an administrator can have of a list. */
export const maxViews = 20;

/** A list's search, filters and order under a name. `owner` is the name of whoever has saved it. */
export const SavedView = z
  .object({
    _id: Id,
    list: z.enum(viewLists),
    name: z.string(),
    /** The query string of the list's address, without the page. */
    query: z.string(),
    /** Whether everybody who can open the list sees it. */
    isShared: z.boolean(),
    isOwn: z.boolean(),
    owner: z.string(),
  })
  .check(z.meta({ id: 'SavedView' }));
export type SavedView = z.infer<typeof SavedView>;

/** The rules of a view's name, in the order in which they are checked. */
export const viewChecks: readonly check.Check<'name'>[] = [
  check.required(['name']),
  ...check.text('name', 'Name', maxViewName),
];

const list = oneOf('list', viewLists);
const name = textField('Name', maxViewName);
const isShared = z._default(z.boolean('isShared must be true or false.'), false);

const common = { access: 'signed-in', tag: 'Search' } as const;
const params = z.object({ id: Id });

/** Lists one's own views of a list and those that others share, the oldest first. Responds 403 if the role can't read the list. */
export const listViews = endpoint('GET /admin/views', {
  ...common,
  summary: 'List the saved views of a list',
  query: z.object({ list }),
  response: success(z.object({ result: z.array(SavedView) })),
});

/** Responds 409 if the administrator has a view of this name, or too many. */
export const saveView = endpoint('POST /admin/views', {
  ...common,
  summary: 'Save a view of a list',
  status: 201,
  body: z.object({
    list,
    name,
    query: z
      .string('query must be text.')
      .check(
        z.maxLength(maxQueryLength, `query can have at most ${maxQueryLength} characters.`),
        z.regex(/^[\w\-.~%=&,+*]*$/, 'query must be the query string of a list.'),
      ),
    isShared,
  }),
  checks: viewChecks,
  errors: [409],
  response: success(SavedView),
});

/** Only of one's own views. Responds 409 if another one has the name. */
export const changeView = endpoint('PUT /admin/views/{id}', {
  ...common,
  summary: 'Rename or share a saved view',
  params,
  body: z.object({ name, isShared }),
  checks: viewChecks,
  errors: [404, 409],
  response: success(SavedView),
});

/** Only of one's own views; one that isn't there any more is none. */
export const deleteView = endpoint('POST /admin/views/{id}/delete', {
  ...common,
  summary: 'Delete a saved view',
  params,
});
