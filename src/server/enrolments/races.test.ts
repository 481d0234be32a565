import { expect, test } from 'vitest';
import { aWorld } from '#test/app.ts';
import { isNightly } from '#test/nightly.ts';
import { raceForSeats } from '#test/races/seat-races.ts';
import { sendJson } from '#test/samples/json-forms.ts';

// `npm run torture -- --only seats` runs fifty rounds on the built product.
const [rounds, crowd] = isNightly ? [10, 200] : [1, 50];

const world = await aWorld();

test('of a crowd at once twenty get the twenty seats', async () => {
  const post = async (path: string, body: object) => (await sendJson(world.app, path, body)).status;
  for (let round = 1; round <= rounds; round += 1)
    expect(await raceForSeats(world.database.db, post, crowd)).toEqual([]);
});
