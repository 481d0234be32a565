import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '#test/database.ts';
import { plannedEachTime } from './prepared-statements.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
  await database.pool.query('create table fruits (name text)');
  await database.pool.query("insert into fruits values ('mango')");
});
afterAll(() => database.close());

test('what is asked often is prepared, but nothing that a new column would break or that is planned for its values', async () => {
  await database.db.connection().execute(async (one) => {
    const name = async (text: string) =>
      (await sql<{ name: string }>`select name from fruits where name = ${text}`.execute(one)).rows;
    const all = async (text: string) =>
      (await sql`select * from fruits where name = ${text}`.execute(one)).rows;
    const planned = async (text: string) =>
      (
        await sql<{
          name: string;
        }>`select name from fruits where name = ${text} ${plannedEachTime}`.execute(one)
      ).rows;
    for (let times = 0; times < 20; times += 1) {
      expect(await name('mango')).toEqual([{ name: 'mango' }]);
      expect(await all('mango')).toEqual([{ name: 'mango' }]);
      expect(await planned('mango')).toEqual([{ name: 'mango' }]);
    }
    const { rows } = await sql`select statement from pg_prepared_statements`.execute(one);
    expect(rows).toEqual([{ statement: 'select name from fruits where name = $1' }]);
    await database.pool.query("alter table fruits add column colour text not null default 'green'");
    expect(await name('mango')).toEqual([{ name: 'mango' }]);
    expect(await all('mango')).toEqual([{ name: 'mango', colour: 'green' }]);
  });
});
