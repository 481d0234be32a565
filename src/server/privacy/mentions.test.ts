import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addNote, listNotes } from '#contract/notes/notes.ts';
import { erasePerson, previewErasure } from '#contract/privacy/privacy-people.ts';
import { addPrivacyRequestByHand, listPrivacyRequests } from '#contract/privacy/privacy-requests.ts';
import { type Administrator, anAdministrator, ask } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { hear } from '#test/samples/notifications.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';

let world: TestApp;
let admin: Administrator;
beforeAll(async () => {
  world = await anApp();
  admin = await anAdministrator(world);
});
afterAll(() => world.close());

const note = (kind: 'driver' | 'request', id: string, words: string) =>
  ask(admin, addNote, { params: { kind, id }, body: { words } });

test('erasing shows where else the person is named, and takes the person out of what is ticked', async () => {
  const { db } = world.database;
  const contact = { email: 'ngozi@example.com', phoneNumber: '08031234567', address: '12 Sample Road' };
  const id = await aDriver(db, { fullName: 'Ngozi Chị́dị', ...contact });
  const other = await aCompanyRequest(db);
  await note('driver', id, 'Ngozi Chidi came in person.');
  await note('request', other, 'Chidi Ngozi (0803 123 4567) is to replace Emeka.');
  await note('request', other, 'Lives at 12 sample road, says Ngozi.');
  await note('request', other, 'Ngozi of another family called.');
  await ask(admin, addPrivacyRequestByHand, {
    body: {
      kind: 'copy',
      name: 'Ngozi Chidi',
      contact: '08031234567',
      words: 'By letter.',
      cameOn: '2026-11-20',
      record: '',
    },
  });

  const outbox = join(world.folder, 'outbox');
  await mkdir(outbox, { recursive: true });
  await writeFile(join(outbox, 'hers.eml'), 'To: Ngozi@example.com\n\nHello');
  await writeFile(join(outbox, 'hers.txt'), 'To: 2348031234567\n\nHello');
  await writeFile(join(outbox, 'other.eml'), 'To: other@example.com\n\nHello');

  const records = [{ kind: 'driver', id }] as const;
  const { mentions } = await ask(admin, previewErasure, { body: { records: [...records] } });
  expect(mentions.map(({ place, about }) => [place, about.replace(/REQ-\d+|PRV-\d+/, '#')])).toEqual([
    ['note', 'Note on #'],
    ['note', 'Note on #'],
  ]);
  const [byAddress, byName] = mentions;
  expect(byName?.excerpt.filter(({ isFound }) => isFound).map(({ text }) => text)).toEqual([
    ...['Chidi', 'Ngozi', '0803 123 4567'],
  ]);

  const chosen = mentions.filter((one) => one !== byAddress).map(({ place, _id }) => ({ place, _id }));
  const body = { records: [...records], name: 'Ngozi Chidi', mentions: [...chosen, ...chosen] };
  expect(await ask(admin, erasePerson, { body })).toMatchObject({ mentions: 1, erased: [{ _id: id }], refused: [] });

  const { result: notes } = await ask(admin, listNotes, { params: { kind: 'request', id: other } });
  expect(notes.map(({ words }) => words).toSorted()).toEqual([
    'Erased Erased (Erased) is to replace Emeka.',
    'Lives at 12 sample road, says Ngozi.',
    'Ngozi of another family called.',
  ]);
  const { result: requests } = await ask(admin, listPrivacyRequests, { query: { state: 'answered' } });
  expect(requests).toMatchObject([{ name: 'Erased', contact: '', words: '', state: 'Refused' }]);
  expect(await readdir(outbox)).toEqual(['other.eml']);
});

test('a request that is ticked and answered by the erasing is answered by the name that it came with', async () => {
  const id = await aDriver(world.database.db, { fullName: 'Tunde Alabi', email: 'tunde@example.com' });
  const { _id: request } = await ask(admin, addPrivacyRequestByHand, {
    body: {
      ...{ kind: 'erase', name: 'Tunde Alabi', contact: 'lawyer@example.com', words: 'By letter.', record: '' },
      cameOn: '2026-11-20',
    },
  });
  await hear(world);
  const records = [{ kind: 'driver' as const, id }];
  const { mentions } = await ask(admin, previewErasure, { body: { records } });
  expect(mentions.map(({ _id }) => _id)).toEqual([request]);
  const chosen = mentions.map(({ place, _id }) => ({ place, _id }));
  await ask(admin, erasePerson, { body: { records, name: 'Tunde Alabi', request, mentions: chosen } });
  const [told] = (await hear(world)).filter(({ to }) => to === 'lawyer@example.com');
  expect(told?.words).toContain('Tunde Alabi');
});
