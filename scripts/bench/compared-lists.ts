import { listDrivers } from '#contract/drivers/driver-list.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { rareSurname } from '#scripts/load/fill-lists.ts';
import { admin } from '#scripts/load/products.ts';
import type { Measurement } from '#scripts/load/report.ts';
import { connectionTo, resolvePaths } from '#server/platform/embedded/paths.ts';
import { ask, signInAt } from '#test/administrator.ts';
import type { Product } from '#test/product/product.ts';
import { type Statement, withBareServer } from './bare-server.ts';
import { compare } from './load.ts';

const connections = 20;

interface List {
  what: string;
  query: Record<string, string>;
  where: string;
  total: string;
}

const kept = (statuses: string) =>
  `select sum(drivers) from driver_totals where status in (${statuses})`;
const all = {
  where: "status <> 'Deleted'",
  total: kept("'Pending', 'Approved', 'Assigned', 'Blocked', 'Rejected'"),
};
const named = (name: string) => {
  const where = `status <> 'Deleted' and name_folded like '%' || fold_text('${name}') || '%'`;
  return { where, total: `select count(*) from drivers where ${where}` };
};

const lists: readonly List[] = [
  { what: 'page 1', query: {}, ...all },
  { what: 'page 500', query: { page: '500' }, ...all },
  {
    what: 'two statuses',
    query: { status: 'Approved,Pending' },
    where: "status in ('Approved', 'Pending')",
    total: kept("'Approved', 'Pending'"),
  },
  { what: 'a rare name', query: { fullName: rareSurname }, ...named(rareSurname) },
  { what: 'a common fragment', query: { fullName: 'ade' }, ...named('ade') },
];

const pathOf = ({ query }: List) =>
  `${apiBase}${listDrivers.path}?${new URLSearchParams({ fields: 'list', ...query })}`;

const documents = `select id, driver_id, document_group, original_name, bytes from driver_documents
  where driver_id = any($1) and replaced_at is null order by driver_id, document_group, position`;

/** Handwritten statements with the minimum of work: rows, total and documents. */
const listByHand = ({ query, where, total }: List): Statement[] => [
  {
    text: `select id, driver_number, full_name, email, phone_number, state, licence_expires_on, medical_expires_on,
        years_of_experience, vehicle_type, status, created_at
      from drivers where ${where} order by created_at desc, id desc limit 10 offset $1`,
    values: [(Number(query.page ?? 1) - 1) * 10],
  },
  { text: total, values: [] },
  { text: documents, values: [], ofIds: true },
];

const profileByHand = (driver: string): Statement[] => [
  { text: 'select * from drivers where id = $1', values: [driver] },
  { text: documents, values: [], ofIds: true },
  {
    text: 'select * from driver_status_changes where driver_id = $1 order by changed_at',
    values: [driver],
  },
  { text: 'select * from placements where driver_id = $1 order by started_at', values: [driver] },
];

/** Compares lists and a profile with a bare server that reads only the displayed data. */
export async function comparedLists(
  { url, dataDir }: Product,
  seconds: number,
): Promise<Measurement> {
  const session = await signInAt(url, admin);
  const { result } = await ask(session, listDrivers, { query: { status: 'Approved' } });
  const driver = result[0]?._id ?? '';
  const asked = [
    ...lists.map((list) => ({ what: list.what, path: pathOf(list), statements: listByHand(list) })),
    {
      what: 'a profile',
      path: `${apiBase}/admin/drivers/${driver}`,
      statements: profileByHand(driver),
    },
  ];
  const connection = { ...connectionTo(resolvePaths(dataDir)) };
  const answers = Object.fromEntries(asked.map(({ path, statements }) => [path, statements]));
  return withBareServer({ connection, answers }, async (bare) => {
    const measured: Measurement = {
      title: `Lists on ${connections} connections`,
      rows: [],
      broken: [],
    };
    for (const { what, path } of asked) {
      const { headers } = session;
      const { rows, broken } = await compare(url, bare, {
        what,
        path,
        headers,
        connections,
        seconds,
      });
      measured.rows.push(...rows);
      measured.broken.push(...broken);
    }
    return measured;
  });
}
