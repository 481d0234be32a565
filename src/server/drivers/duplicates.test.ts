import { describe, expect, test } from 'vitest';
import { documentGroups } from '#contract/drivers/application-form.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { anApplication, apply, goodFields } from '#test/samples/applications.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { aPicture } from '#test/samples/images.ts';
import { act } from '#test/samples/placements.ts';
import { aSecret, uploadPhoto } from '#test/samples/uploads.ts';

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
const pictures = (salt: string) =>
  Promise.all(
    ['a', 'b', 'c', 'd'].map(async (name) => ({
      name: `${name}.jpg`,
      bytes: await aPicture(salt + name),
    })),
  );

async function anApplicant(images: { name: string; bytes: Buffer }[]): Promise<string> {
  const { licenceNumber: licence } = unique();
  const { body } = await apply(world.app, await anApplication({ images, fields: { licence } }));
  return (await read(body.data?.reference ?? ''))._id;
}

async function anUploadedApplicant(images: { bytes: Buffer }[]): Promise<string> {
  const uploadSecret = aSecret();
  const uploads = [];
  for (const [at, group] of documentGroups.entries()) {
    const bytes = images[at]?.bytes ?? Buffer.alloc(0);
    uploads.push(await uploadPhoto(world.app, { secret: uploadSecret, bytes, group }));
  }
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/v1/driver/register',
    payload: { ...goodFields(), licence: unique().licenceNumber, uploadSecret, uploads },
  });
  expect(answer.statusCode).toBe(201);
  return (await read(answer.json<{ data: { reference: string } }>().data.reference))._id;
}

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

describe('the same picture', () => {
  test('is told, however it was sent', async () => {
    const images = await pictures('first ');
    const [licence, ...others] = await pictures('second ');
    const first = await anApplicant(images);
    const second = await anUploadedApplicant([
      licence ?? { bytes: Buffer.alloc(0) },
      ...images.slice(0, 1),
      ...others.slice(1),
    ]);
    expect(await duplicatesOf(second)).toMatchObject([{ by: ['picture'], driver: { _id: first } }]);
    expect(await duplicatesOf(first)).toMatchObject([{ by: ['picture'], driver: { _id: second } }]);
  });
});
