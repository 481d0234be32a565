import { beforeAll, describe, expect, test } from 'vitest';
import {
  addCheckKind,
  type CheckKind,
  changeCheckKind,
  listCheckKinds,
} from '#contract/checks/check-kinds.ts';
import { readFile, recordCheck, withdrawCheck } from '#contract/checks/checks.ts';
import { summarizeFile } from '#contract/checks/driver-file.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import { readAttention } from '#contract/notifications/attention.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { undoChange } from '#contract/undo/undo.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { admin as owner } from '#test/app.ts';
import { aWorldAtNoon, noon } from '#test/noon.ts';
import { activity } from '#test/samples/activity.ts';
import { aCheck, checkForm, goodCheckKind } from '#test/samples/checks.ts';
import { aCompleteDriver, aDriver } from '#test/samples/drivers.ts';
import { aPicture } from '#test/samples/images.ts';

const { world, admin } = await aWorldAtNoon();
const { db } = world.database;
let photo: Buffer;
beforeAll(async () => {
  photo = await aPicture('paper', { width: 80, height: 50 });
});

const fileOf = (id: string, who = admin) => ask(who, readFile, { params: { id } });
const kinds = async () => (await ask(admin, listCheckKinds)).result;
async function kindOf(name: string): Promise<CheckKind> {
  const kind = (await kinds()).find((one) => one.name === name);
  if (!kind) throw new Error(`there is no kind ${name}`);
  return kind;
}
const record = async (id: string, name: string, ...sent: [Record<string, string>?, Buffer[]?]) =>
  attempt(admin, recordCheck, { params: { id }, body: checkForm(await kindOf(name), ...sent) });
const summaryOf = async (id: string) =>
  summarizeFile(
    await ask(admin, readDriver, { params: { id } }),
    await fileOf(id),
    todayInLagos(world.time.now),
  );

describe('a check', () => {
  test('says how, when, by whom, who was asked and until when; a newer one makes it history', async () => {
    const id = await aCompleteDriver(db, { fullName: 'Ngozi Eze' });
    const sent = { checkedBy: 'Ada Nwosu', asked: 'Chinedu Okafor, uncle', note: 'Knows her.' };
    expect(await record(id, 'Guarantor 1', sent, [photo])).toMatchObject({
      status: 201,
      message: 'Check recorded',
    });
    expect((await fileOf(id)).checks).toMatchObject([
      { ...sent, way: 'Phoned', recordedBy: owner.name, photos: [{ name: 'zqxvbk-card-0.jpg' }] },
    ]);
    await record(id, 'Guarantor 1', { note: 'Now in Kano.' });
    expect((await fileOf(id)).checks.map(({ note }) => note)).toEqual([
      'Now in Kano.',
      'Knows her.',
    ]);
    const [entry] = await activity(world, { record: id });
    expect(entry).toMatchObject({ kind: 'check-recorded', record: { name: 'Ngozi Eze' } });
    expect(entry?.changes).toContainEqual({ field: 'check', before: null, after: 'Guarantor 1' });
  });

  test.each([
    ['Guarantor 1', { checkedOn: '2027-03-11' }, 'checkedOn'],
    ['Road test', { outcome: 'Passed with remarks', note: '' }, 'note'],
  ])('is refused with a sentence at its field: %s, %j', async (name, sent, field) => {
    const id = await aCompleteDriver(db);
    expect(await record(id, name, sent)).toMatchObject({ status: 400, errors: [{ field }] });
  });

  test('of a kind that runs out after months is valid until the same day then', async () => {
    const id = await aCompleteDriver(db);
    const yearly = await ask(admin, addCheckKind, { body: goodCheckKind('Eye test', '24') });
    const body = checkForm(yearly, { checkedOn: '2024-02-29' });
    await ask(admin, recordCheck, { params: { id }, body });
    expect((await fileOf(id)).checks).toMatchObject([{ validUntil: '2026-02-28' }]);
    expect(await summaryOf(id)).toContain('out of date: eye test');
    await ask(admin, changeCheckKind, {
      params: { id: yearly._id },
      body: { ...goodCheckKind('Eye test', '24'), isEnded: true },
    });
  });

  test('of a police certificate says only that it was seen', async () => {
    const id = await aCompleteDriver(db);
    const { _id, version, ...kind } = await kindOf('Police certificate');
    expect(await record(id, 'Police certificate')).toMatchObject({ status: 409 });
    const change = (isEnded: boolean) =>
      ask(admin, changeCheckKind, {
        params: { id: _id },
        body: { name: kind.name, usualWay: kind.usualWay, runsOut: kind.runsOut, isEnded },
      });
    await change(false);
    expect(await record(id, kind.name, {}, [photo])).toMatchObject({
      errors: [{ field: 'images', message: 'We keep no photo of this paper.' }],
    });
    expect((await record(id, kind.name)).status).toBe(201);
    await change(true);
    expect((await fileOf(id)).kinds.some(({ name }) => name === kind.name)).toBe(true);
  });

  test('written by two at once is stored once; the other gets a conflict that names the first', async () => {
    const id = await aCompleteDriver(db, { fullName: 'Ngozi Eze' });
    const { version } = await fileOf(id);
    const write = () => record(id, 'Road test', { version: String(version) });
    const answers = await Promise.all([write(), write()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.message).toMatch(
      /^You recorded a check of Ngozi Eze \(Road test\) just now/,
    );
    expect((await fileOf(id)).checks).toHaveLength(1);
  });

  test('is withdrawn once with a reason, then the earlier one counts again', async () => {
    const id = await aCompleteDriver(db);
    await record(id, 'Road test', { note: 'first' });
    await record(id, 'Road test', { note: 'second' });
    const [second] = (await fileOf(id)).checks;
    const params = { id, check: second?._id ?? '' };
    const withdraw = (reason: string) =>
      attempt(admin, withdrawCheck, { params, body: { reason } });
    expect((await withdraw('Another driver.')).status).toBe(200);
    expect((await withdraw('Another driver.')).status).toBe(409);
    expect((await fileOf(id)).checks).toMatchObject([
      { note: 'second', withdrawn: { by: owner.name, reason: 'Another driver.' } },
      { note: 'first', withdrawn: null },
    ]);
    expect(await summaryOf(id)).not.toContain('road test');
  });

  test('that was recorded is undone', async () => {
    const id = await aCompleteDriver(db);
    const files = await world.storedFiles();
    await record(id, 'Road test', {}, [photo, photo]);
    const { version } = await fileOf(id);
    const body = { record: 'driver', _id: id, version };
    expect((await attempt(admin, undoChange, { body })).status).toBe(200);
    expect((await fileOf(id)).checks).toEqual([]);
    expect(await world.storedFiles()).toEqual(files);
  });
});

describe('the photos of a check', () => {
  const open = (url: string) => world.app.inject({ method: 'GET', url });

  test('are opened like documents, which the activity says', async () => {
    const id = await aCompleteDriver(db);
    await record(id, 'LASDRI card', {}, [photo, photo]);
    const [check] = (await fileOf(id)).checks;
    expect(check?.photos).toHaveLength(2);
    const url = check?.photos[1]?.url ?? '';
    const answer = await open(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const [entry] = await activity(world, { record: id, views: 'shown' });
    expect(entry).toMatchObject({
      kind: 'document-viewed',
      changes: [{ field: 'document', before: null, after: 'LASDRI card, zqxvbk-card-1.jpg' }],
    });
    expect((await open(url.split('?')[0] ?? '')).statusCode).toBe(403);
  });

  test('and what was said are for those who read documents; others see how, when and by whom', async () => {
    const id = await aCompleteDriver(db);
    await record(id, 'Guarantor 1', {}, [photo]);
    const coordinator = await anAdministrator(world, 'Coordinator');
    expect((await fileOf(id, coordinator)).checks).toMatchObject([
      { way: 'Phoned', checkedBy: 'Fúnkẹ́ Bámidélé', asked: '', note: '', photos: [] },
    ]);
  });
});

test('incomplete files are the same in the list, the dashboard and the files', async () => {
  await db.updateTable('drivers').set({ status: 'Deleted' }).execute();
  const held = { licenceExpiresOn: '2027-03-10', medicalExpiresOn: '2028-01-01' };
  const complete = [
    await aCompleteDriver(db, { ...held, status: 'Approved', fullName: 'Complete' }),
    await aCompleteDriver(db, { ...held, status: 'Assigned', fullName: 'Complete too' }),
  ];
  const outdated = await aCompleteDriver(db, { ...held, status: 'Approved' });
  const withdrawn = await aCompleteDriver(db, { ...held, status: 'Approved' });
  const failed = await aCompleteDriver(db, { ...held, status: 'Approved' });
  const expired = { ...held, status: 'Approved', licenceExpiresOn: '2027-03-09' } as const;
  const others = [
    await aCompleteDriver(db, expired),
    await aDriver(db, { ...held, status: 'Approved' }),
    await aCompleteDriver(db, { ...held, status: 'Pending' }),
  ];
  const drivers = [...complete, outdated, withdrawn, failed, ...others];
  const all = (await kinds()).filter(({ endedAt }) => endedAt === null);
  const unchecked = await aCompleteDriver(db, { ...held, status: 'Approved' });
  for (const driverId of drivers) {
    for (const { _id: kindId } of all) {
      const isOld = driverId === outdated && kindId === all[6]?._id;
      const isPast = driverId === withdrawn && kindId === all[0]?._id;
      await aCheck(db, driverId, {
        kindId,
        validUntil: isOld ? '2027-03-09' : '2027-03-10',
        ...(driverId === failed && kindId === all[3]?._id && { outcome: 'Not passed' }),
        ...(isPast && { withdrawnAt: noon, withdrawnBy: 'Ada', withdrawnReason: 'Wrong' }),
      });
    }
  }
  const everyone = [...drivers, unchecked];
  const isIncomplete = async (id: string) => !/^(\d+) of \1$/.test(await summaryOf(id));
  const rows = await Promise.all(everyone.map(isIncomplete));
  const expected = everyone.filter((_, at) => rows[at]);
  expect(expected).toEqual(everyone.filter((id) => !complete.includes(id)));
  const listed = await ask(admin, listDrivers, { query: { file: 'incomplete' } });
  expect(listed.result.map(({ _id }) => _id).toSorted()).toEqual(expected.toSorted());
  const { result } = await ask(admin, readAttention);
  const approved = await ask(admin, listDrivers, {
    query: { file: 'incomplete', status: 'Approved,Assigned' },
  });
  expect(result.find(({ kind }) => kind === 'files')?.count).toBe(approved.pagedInfo.total);
});
