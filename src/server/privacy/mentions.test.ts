import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sendMessage } from '#contract/messages/own-messages.ts';
import { addNote, listNotes } from '#contract/notes/notes.ts';
import { erasePerson, previewErasure } from '#contract/privacy/privacy-people.ts';
import {
  addPrivacyRequestByHand,
  listPrivacyRequests,
} from '#contract/privacy/privacy-requests.ts';
import { folderSteps } from '#server/background.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { activity } from '#test/samples/activity.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';

const world = await aWorld();
const { db } = world.database;
const admin = await anAdministrator(world);

const note = (kind: 'driver' | 'request', id: string, words: string) =>
  ask(admin, addNote, { params: { kind, id }, body: { words } });

test('erasing shows where else the person is named, and takes the person out of what is ticked', async () => {
  const contact = {
    email: 'ngozi@example.com',
    phoneNumber: '08031234567',
    address: '12 Sample Road',
  };
  const id = await aDriver(db, { fullName: 'Ngozi Chị́dị', ...contact });
  const other = await aCompanyRequest(db, { companyName: 'Sample Mills' });
  await note('driver', id, 'Ngozi Chidi came in person.');
  await note('request', other, 'Chidi Ngozi (0803 123 4567) is to replace Emeka.');
  await note('request', other, 'Lives at 12 sample road, says Ngozi.');
  await note('request', other, 'Ngozi of another family called.');
  const letter = { kind: 'copy', name: 'Ngozi Chidi', contact: '08031234567', record: '' };
  await ask(admin, addPrivacyRequestByHand, {
    body: { ...letter, words: 'By letter.', cameOn: '2026-11-20' },
  });

  const words = {
    mail: { subject: 'About Ngozi Chidi', words: 'Ngozi Chidi replaces Emeka.' },
    text: 'Call Chidi Ngozi.',
  };
  await ask(admin, sendMessage, { body: { key: 'k', kind: 'request', id: other, ...words } });
  await ask(admin, sendMessage, { body: { key: 'own', kind: 'driver', id, ...words } });
  const outbox = join(world.folder, 'outbox');
  await mkdir(outbox, { recursive: true });
  const messages = await db.selectFrom('messages').select(['id', 'recordId', 'channel']).execute();
  const filesOf = (record: string) =>
    messages
      .filter(({ recordId }) => recordId === record)
      .map((one) => `2026-11-20T10-00-00.000Z-${one.id}.${one.channel === 'mail' ? 'eml' : 'txt'}`);
  for (const name of [...filesOf(id), ...filesOf(other)])
    await writeFile(join(outbox, name), 'Hello');

  const records = [{ kind: 'driver', id }] as const;
  const { mentions } = await ask(admin, previewErasure, { body: { records: [...records] } });
  expect(
    mentions.map(({ place, about }) => [place, about.replace(/REQ-\d+|PRV-\d+/, '#')]),
  ).toEqual([
    ['note', 'Note on #'],
    ['note', 'Note on #'],
    ['message', 'Message to Sample Mills'],
    ['message', 'Message to Sample Mills'],
    ['activity', 'Activity: message to Sample Mills'],
  ]);
  const [byAddress, byName] = mentions;
  expect(byName?.excerpt.filter(({ isFound }) => isFound).map(({ text }) => text)).toEqual([
    'Chidi',
    'Ngozi',
    '0803 123 4567',
  ]);

  const chosen = mentions
    .filter((one) => one !== byAddress)
    .map(({ place, _id }) => ({ place, _id }));
  const body = { records: [...records], name: 'Ngozi Chidi', mentions: [...chosen, ...chosen] };
  expect(await ask(admin, erasePerson, { body })).toMatchObject({
    mentions: 4,
    erased: [{ _id: id }],
    refused: [],
  });

  const { result: notes } = await ask(admin, listNotes, { params: { kind: 'request', id: other } });
  expect(notes.map(({ words }) => words).toSorted()).toEqual([
    'Erased Erased (Erased) is to replace Emeka.',
    'Lives at 12 sample road, says Ngozi.',
    'Ngozi of another family called.',
  ]);
  const { result: requests } = await ask(admin, listPrivacyRequests, {
    query: { state: 'answered' },
  });
  expect(requests).toMatchObject([{ name: 'Erased', contact: '', words: '', state: 'Refused' }]);
  expect((await readdir(outbox)).toSorted()).toEqual(filesOf(other).toSorted());
  const left = await db.selectFrom('messages').selectAll().where('recordId', '=', other).execute();
  expect(left.map(({ subject, words: said }) => `${subject}: ${said}`).toSorted()).toEqual([
    expect.stringMatching(/^: .*Call Erased Erased\.$/),
    'About Erased Erased: Erased Erased replaces Emeka.',
  ]);
  const told = (await activity(world, { record: other })).find(
    ({ kind }) => kind === 'message-sent',
  );
  expect(told?.changes.map(({ after }) => after)).toEqual([
    'About Erased Erased',
    'email and text message',
  ]);
});

test('erasing a client whose company is a word of other texts leaves those as they are', async () => {
  const client = { email: 'bola@example.com', phoneNumber: '08031234599', companyName: 'Lagos' };
  const id = crypto.randomUUID();
  await aConsultation(db, { ...client, id, fullName: 'Bola Ige' });
  const request = await aCompanyRequest(db, client);
  const office = await db.selectFrom('admins').selectAll().executeTakeFirstOrThrow();
  const about = { kind: 'account', id: office.id, name: office.name, reference: '' } as const;
  const mail = { subject: 'Lagos', words: 'For Bola Ige, and Bola Igenosa of Lagos.' };
  const recipient = { name: office.name, email: office.email, phone: '' };
  const event = { event: 'summary', occasion: 'x', channels: ['mail' as const] };
  const message = { ...event, record: about, recipient, mail };
  await db
    .transaction()
    .execute((tx) => queueMessages(tx, [message], { by: 'clock' }, world.time.now));
  const records = [
    { kind: 'consultation' as const, id },
    { kind: 'request' as const, id: request },
  ];
  await ask(admin, erasePerson, { body: { records, name: 'Bola Ige' } });
  const { words } = await db
    .selectFrom('messages')
    .select('words')
    .where('occasion', '=', 'x')
    .executeTakeFirstOrThrow();
  expect(words).toBe('For Erased, and Bola Igenosa of Lagos.');
});

test('a file of the outbox that a crash has left after an erasing goes with the next sweep', async () => {
  const outbox = join(world.folder, 'outbox');
  await mkdir(outbox, { recursive: true });
  const present = await db.selectFrom('messages').select('id').limit(1).executeTakeFirstOrThrow();
  const names = [crypto.randomUUID(), present.id].map((id) => `2026-11-20T10-00-00.000Z-${id}.eml`);
  for (const name of [...names, 'by-hand.txt']) await writeFile(join(outbox, name), 'Hello');
  await folderSteps(world.parts.maintenanceContext, undefined).outbox?.();
  expect(await readdir(outbox)).not.toContain(names[0]);
  expect(await readdir(outbox)).toEqual(expect.arrayContaining([names[1], 'by-hand.txt']));
});
