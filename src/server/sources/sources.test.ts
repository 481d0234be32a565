import sharp from 'sharp';
import { expect, test } from 'vitest';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { driverStatuses, readDriver } from '#contract/drivers/drivers.ts';
import { exportPerson } from '#contract/privacy/privacy-people.ts';
import { addSource, changeSource, listSources, readSourceCode } from '#contract/sources/sources.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { anApplication, apply, goodFields } from '#test/samples/applications.ts';
import { aPicture } from '#test/samples/images.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import { act } from '#test/samples/placements.ts';
import { uploadEach } from '#test/samples/uploads.ts';
import { readZip } from '#test/samples/zip.ts';

const world = await aWorld();
const owner = await anAdministrator(world);

const add = (name: string) => ask(owner, addSource, { body: { name } });
const change = (id: string, body: object) => ask(owner, changeSource, { params: { id }, body });
const listed = async () => (await ask(owner, listSources)).result;
const found = async (source: string) =>
  (await ask(owner, listDrivers, { query: { source } })).result.map(({ _id }) => _id);

async function applyBy(source: string | undefined) {
  const answer = await apply(world.app, await anApplication({ fields: { source } }));
  expect(answer.status).toBe(201);
  return ask(owner, readDriver, { params: { id: answer.body.data?.reference ?? '' } });
}

test.each([
  ['  Lagos motor park ', 'lagos-motor-park'],
  ['Ìbàdàn: Ọjà’ba (No. 2)', 'ibadan-oja-ba-no-2'],
  ['Ƙofar Ɗan Agundi', 'kofar-dan-agundi'],
])('the link is made from the name: %j', async (name, slug) => {
  expect(await add(name)).toMatchObject({
    name: name.trim(),
    slug,
    link: `http://localhost:3000/apply?from=${slug}`,
    applications: 0,
    endedAt: null,
    version: 1,
  });
});

test.each([
  ['…', 'The name needs letters or digits from which its link can be made.'],
  ['Direct', 'The name needs letters or digits from which its link can be made.'],
])('a name without a link is refused: %j', async (name, message) => {
  expect(await attempt(owner, addSource, { body: { name } })).toMatchObject({
    status: 400,
    message,
  });
});

test('no two have the same name or link, however they come at once', async () => {
  const names = ['Kano market', 'KANO MARKET', 'Kano-Market!'];
  const answers = await Promise.all(
    names.map((name) => attempt(owner, addSource, { body: { name } })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
});

test('an application is stored with its link, by which the list is filtered and the link counted', async () => {
  const { slug } = await add('Ogun radio');
  const driver = await applyBy(slug);
  expect(driver.source).toBe('Ogun radio');
  const uploadSecret = 'a-secret-of-the-radio'.padEnd(32, '-');
  const uploads = await uploadEach(world.app, uploadSecret, await aPicture('radio'));
  const { body } = await sendJson(world.app, '/driver/register', {
    ...goodFields(),
    uploadSecret,
    uploads,
    source: slug,
  });
  const sent = await ask(owner, readDriver, { params: { id: body.data?.reference ?? '' } });
  expect(await found(slug)).toEqual([sent._id, driver._id]);
  expect((await listed()).find((one) => one.slug === slug)?.applications).toBe(2);

  const records = [{ kind: 'driver', id: driver._id }];
  const { url } = await ask(owner, exportPerson, { body: { records } });
  const copy = readZip((await world.app.inject({ url })).rawPayload);
  expect(copy.get('data.json')?.toString()).toContain('"Came by the link": "Ogun radio"');
});

test.each([undefined, 'never-made', 'direct'])(
  'an application with the source %j is none of a link, and no error',
  async (source) => {
    const driver = await applyBy(source);
    expect(driver.source).toBeNull();
    expect(await found('direct')).toContain(driver._id);
    expect(await found('never-made')).toEqual([]);
  },
);

test('a renamed link stays the same, and one that has ended counts all the same', async () => {
  const { _id, slug } = await add('Abuja flyer');
  const ended = await change(_id, { name: 'Abuja leaflet', isEnded: true, version: 1 });
  expect(ended).toMatchObject({
    name: 'Abuja leaflet',
    slug,
    version: 2,
    endedAt: expect.any(String),
  });
  expect((await applyBy(slug)).source).toBe('Abuja leaflet');
  expect((await listed()).at(-1)).toMatchObject({ slug, applications: 1 });
  expect(await change(_id, { name: 'Abuja leaflet', isEnded: false })).toMatchObject({
    endedAt: null,
  });
});

test('the QR code comes as a drawing and as an image for print', async () => {
  const { _id } = await add('Jos billboard');
  const { svg, png } = await ask(owner, readSourceCode, { params: { id: _id } });
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="1200" height="1200"/);
  const image = sharp(Buffer.from(png, 'base64'));
  expect(await image.metadata()).toMatchObject({ format: 'png', width: 1200, height: 1200 });
});

test('the list of drivers has those who came by a link, the deleted ones if they are asked for', async () => {
  const { slug } = await add('Enugu rally');
  const driver = await applyBy(slug);
  await applyBy(slug);
  expect(await act(owner, 'delete', driver._id)).toMatchObject({ status: 200 });
  const totalOf = async (status: string) =>
    (await ask(owner, listDrivers, { query: { status, source: slug } })).pagedInfo.total;
  expect([await totalOf(driverStatuses.join(',')), await totalOf('')]).toEqual([2, 1]);
});
