import { beforeAll, expect, test } from 'vitest';
import { updateDocuments } from '#contract/documents/renewal-form.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import { listOngoingDrivers } from '#contract/placements/placements.ts';
import { can, roles } from '#contract/platform/roles.ts';
import { type Administrator, anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { anApplication, apply, sendForm } from '#test/samples/applications.ts';
import { aPicture } from '#test/samples/images.ts';
import { act, assign } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';

let driver: string;
const world = await aWorld();
beforeAll(async () => {
  const { body } = await apply(world.app, await anApplication());
  driver = body.data?.reference ?? '';
  const owner = await anAdministrator(world);
  // Gives the driver a replaced document.
  const renewal = new FormData();
  renewal.append('licenceExpiryDate', '2099-04-01');
  renewal.append(
    'licence',
    new Blob([new Uint8Array(await aPicture('new', { width: 80, height: 50 }))]),
    'new.jpg',
  );
  const path = updateDocuments.path.replace('{id}', driver);
  expect((await sendForm(world.app, path, renewal, await world.signIn(), 'PATCH')).status).toBe(
    200,
  );
  await act(owner, 'approve', driver);
  await assign(owner, driver, await aCompanyRequest(world.database.db));
});

async function readAll(reader: Administrator) {
  const profile = await ask(reader, readDriver, { params: { id: driver } });
  const [listed] = (await ask(reader, listDrivers)).result;
  const [placed] = (await ask(reader, listOngoingDrivers)).result;
  return { profile, listed, placed };
}

const links = (answer: unknown) => JSON.stringify(answer).match(/signature=/g)?.length ?? 0;

const readers = roles.filter((role) => can(role, 'read drivers'));

test.each(readers.filter((role) => can(role, 'read documents')))(
  'as %s documents are linked, and so are those that were replaced',
  async (role) => {
    const { profile, listed, placed } = await readAll(await anAdministrator(world, role));
    for (const answer of [profile, listed, placed]) expect(links(answer)).toBeGreaterThanOrEqual(8);
    expect(profile.earlierDocuments).toHaveLength(1);
  },
);

test.each(readers.filter((role) => !can(role, 'read documents')))(
  'as %s a driver is read without any link to a document, but with the dates',
  async (role) => {
    const { profile, listed, placed } = await readAll(await anAdministrator(world, role));
    expect(links({ profile, listed, placed })).toBe(0);
    for (const answer of [profile, listed, placed]) {
      expect(answer).toMatchObject({
        driverLicenceUrl: null,
        documents: [],
        licenceExpiryDate: '2099-04-01',
        expiryStatus: 'Valid',
      });
    }
    expect(profile.earlierDocuments).toEqual([]);
    expect(profile.expiryHistory).toHaveLength(1);
  },
);
