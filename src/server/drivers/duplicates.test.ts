import { describe, expect, test } from 'vitest';
import { registerDriver } from '#contract/drivers/application-form.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { anApplication, apply, goodFields } from '#test/samples/applications.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { aPicture } from '#test/samples/images.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import { act } from '#test/samples/placements.ts';
import { aSecret, uploadEach } from '#test/samples/uploads.ts';

const world = await aWorld();
const admin = await anAdministrator(world);

let count = 0;
const unique = () => {
  count += 1;
  return { licenceNumber: `UNIQUE ${count}`, fullName: `Driver ${count}` };
};
const duplicatesOf = async (id: string) =>
  (await ask(admin, readDriver, { params: { id } })).duplicates;
const read = (id: string) => ask(admin, readDriver, { params: { id } });

describe('on another record', () => {
  const same = {
    phoneNumber: '08055555555',
    email: 'same@example.com',
    licenceNumber: 'abc-123 456',
  };

  test('the same phone number, email address and licence number are told, both ways, with the status', async () => {
    const { db } = world.database;
    const earlier = await aDriver(db, { ...unique(), ...same, status: 'Rejected' });
    const id = await aDriver(db, { ...unique(), ...same, licenceNumber: ' ABC 123/456 ' });
    const { _id, driverId, fullName } = await read(earlier);
    const by = ['phone', 'email', 'licence'];
    expect(await duplicatesOf(id)).toEqual([
      { by, driver: { _id, driverId, fullName, status: 'Rejected' } },
    ]);
    expect(await duplicatesOf(earlier)).toMatchObject([
      { by, driver: { _id: id, status: 'Pending' } },
    ]);
    await act(admin, 'delete', earlier);
    expect(await duplicatesOf(id)).toMatchObject([
      { by, driver: { _id: earlier, status: 'Deleted' } },
    ]);
  });
});

test('the same picture is told, however it was sent', async () => {
  const bytes = await aPicture('sent twice');
  const sent = await anApplication({ fields: { licence: unique().licenceNumber } });
  const [, ...images] = sent.images;
  const applied = await apply(world.app, {
    ...sent,
    images: [{ name: 'a.jpg', bytes }, ...images],
  });
  const uploadSecret = aSecret();
  const uploads = await uploadEach(world.app, uploadSecret, bytes);
  const fields = { ...goodFields(), licence: unique().licenceNumber };
  const uploaded = await sendJson(world.app, registerDriver.path, {
    ...fields,
    uploadSecret,
    uploads,
  });
  const [first, second] = [
    await read(applied.body.data?.reference ?? ''),
    await read(uploaded.body.data?.reference ?? ''),
  ];
  expect(second.duplicates).toMatchObject([{ by: ['picture'], driver: { _id: first._id } }]);
  expect(first.duplicates).toMatchObject([{ by: ['picture'], driver: { _id: second._id } }]);
});
