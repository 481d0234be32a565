import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#contract/accounts/roles.ts';
import { changeView, deleteView, listViews, maxViews, saveView, type ViewList } from '#contract/views/views.ts';
import { type Administrator, anAdministrator, ask, attempt } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';

let world: TestApp;
let owner: Administrator;
let manager: Administrator;
beforeAll(async () => {
  world = await anApp();
  owner = await anAdministrator(world);
  manager = await anAdministrator(world, 'Manager');
});
afterAll(() => world.close());

const save = (who: Administrator, name: string, more: object = {}) =>
  ask(who, saveView, { body: { list: 'drivers', name, query: 'vehicles=Truck&states=Ogun', ...more } });
const viewsOf = async (who: Administrator, list: ViewList = 'drivers') =>
  (await ask(who, listViews, { query: { list } })).result;
const names = async (who: Administrator, list?: ViewList) => (await viewsOf(who, list)).map(({ name }) => name);

test('a view is its owner’s, until it is shared', async () => {
  const view = await save(owner, '  Truck drivers in Ogun ');
  const shown = { list: 'drivers', name: 'Truck drivers in Ogun', query: 'vehicles=Truck&states=Ogun' };
  expect(view).toMatchObject({ ...shown, isShared: false, isOwn: true, owner: 'Fúnkẹ́ Bámidélé' });
  expect(await viewsOf(owner)).toEqual([view]);
  expect(await viewsOf(manager)).toEqual([]);

  const changed = { name: 'Trucks', isShared: true };
  const shared = await ask(owner, changeView, { params: { id: view._id }, body: changed });
  expect(shared).toEqual({ ...view, ...changed });
  expect(await viewsOf(manager)).toEqual([{ ...shared, isOwn: false }]);
  expect(await viewsOf(manager, 'requests')).toEqual([]);

  const refused = await attempt(manager, changeView, { params: { id: view._id }, body: changed });
  expect(refused).toMatchObject({ status: 404, message: 'You have no view with this id.' });
  await attempt(manager, deleteView, { params: { id: view._id } });
  expect(await names(owner)).toEqual(['Trucks']);
  expect(await attempt(owner, deleteView, { params: { id: view._id } })).toMatchObject({ status: 200 });
  expect(await names(manager)).toEqual([]);
  expect(await attempt(owner, changeView, { params: { id: view._id }, body: changed })).toMatchObject({ status: 404 });
});

test('names are unique for their owner and list, in any letter case', async () => {
  await save(owner, 'Mine', { list: 'requests' });
  const again = { list: 'requests', name: 'MINE', query: '' };
  expect(await attempt(owner, saveView, { body: again })).toMatchObject({ status: 409 });
  const other = await save(owner, 'Other', { list: 'requests' });
  const renamed = { params: { id: other._id }, body: { name: 'mine', isShared: false } };
  expect(await attempt(owner, changeView, renamed)).toMatchObject({ status: 409 });
  await save(owner, 'Mine', { list: 'trainings' });
  await save(manager, 'Mine', { list: 'requests' });
  expect(await names(owner, 'requests')).toEqual(['Mine', 'Other']);
});

test.each([
  { list: 'gallery' },
  { name: ' ' },
  { name: 'x'.repeat(41) },
  { name: 'a\u0000' },
  { query: 'x'.repeat(1001) },
  { query: 'a=<b>' },
  { query: 7 },
  { isShared: 'yes' },
])('%j is refused', async (wrong) => {
  const body = { list: 'drivers', name: 'A view', query: 'search=ade', isShared: false, ...wrong };
  expect(await attempt(owner, saveView, { body })).toMatchObject({ status: 400 });
});

test.each<[Role, ViewList]>([
  ['Trainer', 'drivers'],
  ['Reviewer', 'requests'],
])('a %s neither reads nor saves views of %s', async (role, list) => {
  const one = await anAdministrator(world, role);
  expect(await attempt(one, listViews, { query: { list } })).toMatchObject({ status: 403 });
  expect(await attempt(one, saveView, { body: { list, name: 'Mine', query: '' } })).toMatchObject({ status: 403 });
});

test('an administrator has at most so many views of a list, also when several are saved at once', async () => {
  const saved = Array.from({ length: maxViews + 3 }, (_, number) =>
    attempt(owner, saveView, { body: { list: 'consultations', name: `View ${number}`, query: '' } }),
  );
  const statuses = (await Promise.all(saved)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array.from({ length: maxViews }, () => 201), 409, 409, 409]);
  expect(await names(owner, 'consultations')).toHaveLength(maxViews);
});

test('views go with the account, and a deactivated one shares nothing', async () => {
  const leaver = await anAdministrator(world, 'Coordinator');
  await save(leaver, 'Of a leaver', { isShared: true });
  expect(await names(owner)).toEqual(['Of a leaver']);
  const { db } = world.database;
  const account = () => db.updateTable('admins').where('role', '=', 'Coordinator');
  await account().set({ deactivatedAt: world.time.now }).execute();
  expect(await names(owner)).toEqual([]);
  await account().set({ deactivatedAt: null }).execute();
  expect(await names(owner)).toEqual(['Of a leaver']);
  await db.deleteFrom('admins').where('role', '=', 'Coordinator').execute();
  expect(await db.selectFrom('savedViews').select('id').where('name', '=', 'Of a leaver').execute()).toEqual([]);
});
